// Reads what the programs start with: `site.config.ts` at the root, or the file that `SITE_CONFIG` names, and the environment.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeReadError } from '#src/server/files/access-error.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readConfig, type SiteConfig } from '#src/server/settings/config.ts';
import type { Site } from '#src/shared/site/site.ts';
import { BUILT_CONFIG } from './built-config.ts';
import { exampleSettings, siteConfigErrors } from './site-check.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Takes the environment. Returns the path of the site's configuration. */
export function configFile({ SITE_CONFIG }: Env): string {
  return SITE_CONFIG ? resolve(SITE_CONFIG) : join(PROJECT_ROOT, 'site.config.ts');
}

/** Takes the path of a configuration. Returns the SHA-256 of its content in hexadecimal. */
export function configDigest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Reads the site's configuration without checking it (see `siteConfigErrors`). Throws a `ConfigError` of one line if it
 * cannot be read.
 */
export async function readSite(env: Env): Promise<Site> {
  const file = configFile(env);
  try {
    if (BUILT_CONFIG?.digest === configDigest(file)) return BUILT_CONFIG.site;
    const { default: site } = (await import(pathToFileURL(file).href)) as { default: Site };
    return site;
  } catch (error) {
    const name = env['SITE_CONFIG'] ? `SITE_CONFIG: ${file}` : file;
    const refused = describeReadError(error, file, env['SITE_CONFIG'] ? 'SITE_CONFIG' : undefined);
    if (refused !== undefined) throw new ConfigError(refused, { cause: error });
    throw new ConfigError(
      `${name} cannot be read (${firstLine(error)}${placeOf(error, file)}). It should be a file like the site.config.ts that the program comes with.`,
      { cause: error },
    );
  }
}

/** Returns the line of a syntax error, which Node writes only at the start of the stack: `file:///…/site.config.ts:3` and the source. */
function placeOf(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[^\w]/g, '.');
  const line = new RegExp(`${name}:(\\d+)`).exec(stack)?.[1];
  return line === undefined ? '' : `, line ${line}`;
}

/** For a syntax error, Node's message has the source line first and the message below; only the message is one line. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    message
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'no reason was given'
  );
}

/** What a program starts with. */
export interface Settings {
  readonly site: Site;
  readonly config: SiteConfig;
  /** Must be called once the server listens, because PORT=0 stands for any free port. */
  readonly setPort: (port: number) => void;
}

/**
 * Reads and checks the site's configuration and the environment. The public URL is PUBLIC_URL, else `publicUrl` of
 * `site.config.ts`. While that is still the shipped example, it is `http://localhost` with the server's port, so that links in
 * emails lead to the running server. Throws a `ConfigError` with one line for each error.
 */
export async function readSettings(env: Env): Promise<Settings> {
  const site = await readSite(env);
  const errors = siteConfigErrors(site);
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  const config = readConfig(env);
  let { port } = config;
  const isExample = exampleSettings(site).includes('publicUrl');
  return {
    site,
    config: Object.freeze({
      ...config,
      get publicUrl() {
        return config.publicUrl ?? (isExample ? `http://localhost:${port}` : site.publicUrl);
      },
    }),
    setPort: (listening) => void (port = listening),
  };
}
