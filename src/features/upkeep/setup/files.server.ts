// The files that `setup` writes: their content, what is there already, and how they are written without replacing anything.
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { codeOf, CommandError, fileError } from '#src/command-line/command-error.ts';
import { createDurableDirectory, fsyncDirectory } from '#src/server/files/fsync-directory.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Answers } from './answers.server.ts';
import type { Plan } from './plan.server.ts';

/** Where they are. */
export interface Places {
  readonly env: string;
  readonly site: string;
}

/** Of the units of `deploy/` for root; else in this folder, as `npm start` reads them. */
export function defaultPlaces(isRoot: boolean): Places {
  return isRoot
    ? { env: '/etc/aperta.env', site: '/etc/aperta/site.config.ts' }
    : { env: join(PROJECT_ROOT, '.env'), site: join(PROJECT_ROOT, 'operator', 'site.config.ts') };
}

/** Returns the path as the setting SITE_CONFIG: from this folder if it is within. */
function siteSetting(path: string): string {
  const within = relative(PROJECT_ROOT, path);
  return within.startsWith('..') || isAbsolute(within) ? path : within;
}

/** Returns the content of the environment file. Systemd, Node, Compose and shells read it alike. */
export function formatEnv({ settings }: Plan, { site }: Places): string {
  const lines = Object.entries({ SITE_CONFIG: siteSetting(site), ...settings }).map(
    ([name, value]) => `${name}=${/[\s#]/.test(value) ? `"${value}"` : value}`,
  );
  return `# Written by setup; docs/operating.md lists all settings. Nobody else may read this file.\n${lines.join('\n')}\n`;
}

/** Returns the content of site.config.ts. */
export function formatSite(site: Site): string {
  const fields = JSON.stringify(site, null, 2).replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:');
  return `// What only you know of this site. src/shared/site/site.ts and src/shared/site/site-facts.ts of the program explain each field.\nexport default ${fields};\n`;
}

/** Returns what the files that are there already say; undefined where there is none. Throws a `CommandError` if one cannot be read. */
export async function existingAnswers({
  env,
  site,
}: Places): Promise<{ env?: Answers['settings']; site?: Answers['site'] }> {
  const found: { env?: Answers['settings']; site?: Answers['site'] } = {};
  try {
    if (existsSync(env)) found.env = parseEnv(readFileSync(env, 'utf8')) as Record<string, string>;
    if (existsSync(site))
      found.site = ((await import(pathToFileURL(site).href)) as { default: Answers['site'] }).default;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(`A file that is there already cannot be read (${code ?? message}): ${env} or ${site}.`);
  }
  return found;
}

/** Returns a line for each value that an existing file has differently. Secrets are not shown. */
export function differences(
  plan: Plan,
  existing: Awaited<ReturnType<typeof existingAnswers>>,
  places: Places,
): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(plan.settings)) {
    const there = existing.env?.[name];
    if (existing.env === undefined || there === value) continue;
    const shown = (text: string | undefined) => (text === undefined ? 'nothing' : maskSecret(name, text));
    lines.push(`${places.env}: ${name} is ${shown(there)} there, and ${shown(value)} here.`);
  }
  for (const [name, value] of Object.entries(plan.site)) {
    if (existing.site === undefined || JSON.stringify(existing.site[name]) === JSON.stringify(value)) continue;
    const there = JSON.stringify(existing.site[name]) ?? 'nothing';
    lines.push(`${places.site}: ${name} is ${there} there, and ${JSON.stringify(value)} here.`);
  }
  return lines;
}

/** Returns a value without the secrets in it. */
export function maskSecret(name: string, value: string): string {
  if (name === 'SECRET_KEY') return 'a secret key';
  return value.replace(/^(\w+:\/\/[^:/@]*:)[^@]*@/, '$1…@');
}

/**
 * Writes a new file as a whole or not at all, and replaces none. Throws a `CommandError` if it cannot.
 * @param mode Its mode; its folder, if it has to be made, is open to all who may read the file.
 */
export function writeNew(file: string, content: string, mode: 0o600 | 0o644): void {
  const folder = dirname(file);
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    createDurableDirectory(folder, mode === 0o600 ? 0o700 : 0o755);
    writeFileSync(part, content, { flag: 'wx', mode: 0o600, flush: true });
    chmodSync(part, mode);
    try {
      // Unlike a rename, this fails where there is a file.
      linkSync(part, file);
    } finally {
      unlinkSync(part);
    }
    fsyncDirectory(folder);
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST';
    const hint = isThere ? 'It is there already.' : 'Name another place with --env and --site, or run it as root.';
    throw fileError(file, 'written', error, hint);
  }
}

/** Copies the folders that belong beside site.config.ts, if they are not there: the build reads `brand` there. */
export function copyCompanions(site: string): string[] {
  const before = process.umask(0o022);
  try {
    return ['brand', 'overrides'].flatMap((name) => {
      const [from, to] = [join(PROJECT_ROOT, name), join(dirname(site), name)];
      if (!existsSync(from) || existsSync(to)) return [];
      cpSync(from, to, { recursive: true, force: false });
      return [to];
    });
  } finally {
    process.umask(before);
  }
}
