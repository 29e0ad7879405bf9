// Lets an older release start again on a database that a newer one has migrated.
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow, type Programs } from './run-program.server.ts';

/** What `admin schema --json` prints. */
interface Schemas {
  readonly database: string;
  readonly program: string;
}

/** Asks the release which migration its database has, and writes ACCEPTED_SCHEMA into the file of the settings if that is newer. */
export async function acceptSchema(programs: Programs, release: string, envFile: string): Promise<void> {
  const said = await runOrThrow(programs, join(release, 'deploy/as-aperta'), ['schema', '--json']);
  const { database, program } = JSON.parse(said) as Schemas;
  if (database > program) writeSetting(envFile, 'ACCEPTED_SCHEMA', database);
}

/** Sets one line of a file of settings, in its place or at the end; the file keeps its mode, and is always whole. */
function writeSetting(file: string, name: string, value: string): void {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`));
  const part = `${file}.new`;
  writeFileSync(part, `${[...lines, `${name}=${value}`].join('\n')}\n`, { mode: 0o600, flush: true });
  chmodSync(part, statSync(file).mode);
  renameSync(part, file);
}
