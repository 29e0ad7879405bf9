// The files of a site that no release brings: settings, site.config.ts with brand, texts and content, the secret key, large files.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import type { Config } from '#src/server/settings/config.ts';
import { configFile } from '#src/server/site/read-site.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A file, folder or link. */
export interface OwnFile {
  readonly path: string;
  readonly line: string;
  readonly changedAt: number;
}

/** Where an operator of the units changes what belongs to the machine. */
const OF_THE_MACHINE: readonly (readonly [folder: string, names: RegExp])[] = [
  ['/etc', /^aperta(?:-[\w.]+)?\.(?:env|conf)$/],
  ['/etc/systemd/system', /^aperta.*\.d$/],
  ['/etc/nginx/conf.d', /^aperta.*\.conf$/],
];

/**
 * Returns the places of settings and small files that are there. `envFile`: the file that the settings were read from; with the units
 * it is `/etc/aperta.env`, which systemd reads.
 */
export function placesOfFiles(config: Pick<Config, 'dataDir' | 'secretKey'>, env: Env, envFile?: string): string[] {
  const site = configFile(env);
  // Of a file in the folder of the program only what the operator may have changed there.
  const isWithin = dirname(site) === PROJECT_ROOT;
  const own = isWithin
    ? ['site.config.ts', '.env', 'brand', 'overrides', 'content'].map((name) => join(PROJECT_ROOT, name))
    : [dirname(site)];
  const named = [env['CONTENT_DIR'], env['OVERRIDES_DIR'], env['NODE_EXTRA_CA_CERTS'], envFile];
  const key = join(config.dataDir, 'secret.key');
  const ofMachine = envFile === undefined || envFile === '/etc/aperta.env' ? OF_THE_MACHINE : [];
  return [
    ...own,
    ...named.flatMap((path) => (path ? [resolve(path)] : [])),
    ...(config.secretKey === undefined && existsSync(key) ? withParents(realpathSync(key)) : []),
    ...ofMachine.flatMap(([folder, names]) =>
      existsSync(folder) ? readdirSync(folder).flatMap((name) => (names.test(name) ? [join(folder, name)] : [])) : [],
    ),
  ].filter((path) => existsSync(path));
}

/** The key of a unit is below folders that only root may enter: they come back with their modes. */
const withParents = (key: string): string[] =>
  key.startsWith('/var/lib/private/') ? ['/var/lib/private', dirname(key), key] : [key];

/** Folders whose own content is not meant. */
const ALONE = /^\/var\/lib\/private(?:\/[^/]+)?$/;

/** Returns everything at and below these places, each once and in order, without what is below `except`. */
export function filesAt(places: readonly string[], except: readonly string[] = []): OwnFile[] {
  const found = new Map<string, OwnFile>();
  const add = (path: string) => {
    if (found.has(path) || except.includes(path)) return;
    const stats = lstatSync(path);
    const { mode, size, mtimeMs } = stats;
    found.set(path, {
      path,
      line: `${path}\0${mode}\0${stats.isDirectory() ? 0 : size}\0${mtimeMs}`,
      changedAt: mtimeMs,
    });
    if (stats.isDirectory() && !ALONE.test(path)) for (const name of readdirSync(path)) add(join(path, name));
  };
  for (const place of places) add(place);
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Returns a digest of names, sizes, modes and times of change. */
export const digestOf = (files: readonly OwnFile[]): string =>
  createHash('sha256')
    .update(files.map(({ line }) => line).join('\n'))
    .digest('hex')
    .slice(0, 16);
