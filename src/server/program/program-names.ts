// How an operator types the commands of this program where it runs: a hint that names npm is of no use in a release, which has none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** The commands as they are typed. */
export interface ProgramNames {
  /** Takes an operator's command with its arguments, such as `users list`. */
  readonly admin: (command: string) => string;
  readonly build: string;
  readonly start: string;
  readonly install: string;
  /** Takes the arguments of the commands for texts, for content and for the desktop host. */
  readonly texts: (command: string) => string;
  readonly content: (command: string) => string;
  readonly desktop: (command: string) => string;
}

/**
 * Takes the folder of the program and the environment. Returns the commands of a clone (npm), of an unpacked release
 * (`bin/aperta`), of one with the units of `deploy/`, which set the folder of their data, or of a container, which has no `bin/`.
 */
export function programNames(root: string, env: Readonly<Record<string, string | undefined>>): ProgramNames {
  const { gitHead } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { gitHead?: string };
  if (gitHead === undefined) {
    const script = (name: string) => (args: string) => `npm run ${name}${args === '' ? '' : ` -- ${args}`}`;
    return {
      admin: script('admin'),
      build: 'npm run build',
      start: 'npm start',
      install: 'npm ci --omit=dev',
      texts: script('texts'),
      content: script('content'),
      desktop: script('desktop'),
    };
  }
  const hasPrograms = existsSync(join(root, 'bin/aperta'));
  const isUnit = env['DATA_DIR'] === '/var/lib/aperta' && env['INVOCATION_ID'] !== undefined;
  const program = isUnit ? '/opt/aperta/current/bin/aperta --env /etc/aperta.env' : 'bin/aperta';
  const admin = isUnit ? '/opt/aperta/current/deploy/as-aperta' : hasPrograms ? `${program} admin` : 'aperta-admin';
  const withArguments = (name: string) => (args: string) => `${name} ${args}`.trimEnd();
  return {
    admin: withArguments(admin),
    build: hasPrograms ? `${program} build` : 'docker compose build, in the folder deploy',
    start: `${program} start`,
    install: 'unpack the archive of the release again',
    texts: withArguments(`${program} texts`),
    content: withArguments(`${program} content`),
    desktop: withArguments(`${program} desktop`),
  };
}

/** Those of this program. */
// oxlint-disable-next-line node/no-process-env -- no setting: it says what has started this process
export const PROGRAM = programNames(PROJECT_ROOT, process.env);
