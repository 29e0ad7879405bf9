// The site's configuration: `site.config.ts` at the root, or the file that `SITE_CONFIG` names (tests have one of their own).
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Site } from '#src/shared/site.ts';
import { ConfigError } from './config.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The file of the configuration. */
export function configFile({ SITE_CONFIG }: Env): string {
  return SITE_CONFIG ? resolve(SITE_CONFIG) : fileURLToPath(new URL('../../site.config.ts', import.meta.url));
}

/** Reads the configuration, unchecked: `siteFaults` tells what is wrong with it. Throws a `ConfigError` of one line if it cannot be read. */
export async function readSite(env: Env): Promise<Site> {
  const file = configFile(env);
  try {
    const { default: site } = (await import(pathToFileURL(file).href)) as { default: Site };
    return site;
  } catch (error) {
    throw new ConfigError(
      `SITE_CONFIG: ${file} cannot be read (${whatIsWrong(error)}). It should be a file like the site.config.ts that the program comes with.`,
      { cause: error },
    );
  }
}

/** The first line of what Node says that is about the file; for a slip of typing that is the message alone, without its place. */
function whatIsWrong(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return (
    said
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'no reason was given'
  );
}
