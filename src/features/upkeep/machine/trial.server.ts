// Tries a release on a copy of the members' data, on this machine and without a network: nothing of it leaves, and nothing is changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#src/command-line/command-error.ts';
import { lastWords, runOrThrow, type Programs } from './run-program.server.ts';

const KEY = '/var/lib/private/aperta/secret.key';
/** What reaches others, or another database. */
const UNSET = 'DATABASE_URL SMTP_URL BOUNCE_MAILBOX METRICS_PORT PORT HOST';
const PROPERTIES = [
  'DynamicUser=yes',
  // The copy is in its folder for temporary files, which ends with it in whatever way.
  'PrivateTmp=yes',
  'PrivateNetwork=yes',
  'PrivateDevices=yes',
  'PrivateUsers=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'NoNewPrivileges=yes',
  'UMask=0077',
  'RuntimeMaxSec=3h',
  'Nice=10',
  'EnvironmentFile=/etc/aperta.env',
  `UnsetEnvironment=${UNSET}`,
];

/**
 * Makes a copy of the database with the release `from`, which runs, and lets a server of `to` migrate it and answer. Throws a
 * `CommandError` that says what went wrong.
 */
export async function tryRelease(programs: Programs, from: string, to: string): Promise<void> {
  const properties = [...PROPERTIES, ...(existsSync(KEY) ? [`LoadCredential=secret.key:${KEY}`] : [])];
  const program = join(from, 'src/features/upkeep/machine/try-release.server.ts');
  const { output, ended } = programs.stream(join(from, 'deploy/as-aperta'), ['backup', '-', '--plain']);
  const args = ['--quiet', '--wait', '--collect', '--pipe', '--unit=aperta-trial'];
  const tried = programs.run(
    'systemd-run',
    [...args, ...properties.flatMap((one) => ['-p', one]), join(from, 'node_modules/.bin/node'), program, from, to],
    { input: output },
  );
  const [backup, { code, said }] = await Promise.all([ended, tried]);
  if (backup.code !== 0) throw new CommandError(`A copy of the database could not be made: ${backup.said}`);
  if (code === 0) return;
  throw new CommandError(`The new release does not work with a copy of your data: ${lastWords(said)}`);
}

/** Makes the pages of a release with the operator's files. Throws a `CommandError` if that fails. */
export const buildPages = (programs: Programs, release: string, envFile: string): Promise<string> =>
  runOrThrow(programs, join(release, 'bin/aperta'), ['--env', envFile, 'build']);
