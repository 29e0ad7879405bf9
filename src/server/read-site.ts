// The site's configuration: `site.config.ts` at the root, or the file that `SITE_CONFIG` names (tests have one of their own).
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Site } from '#src/shared/site.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The file of the configuration. */
export function configFile({ SITE_CONFIG }: Env): string {
  return SITE_CONFIG ? resolve(SITE_CONFIG) : fileURLToPath(new URL('../../site.config.ts', import.meta.url));
}

/** Reads the configuration, unchecked: `siteFaults` tells what is wrong with it. */
export async function readSite(env: Env): Promise<Site> {
  const { default: site } = (await import(pathToFileURL(configFile(env)).href)) as { default: Site };
  return site;
}
