// The site's configuration as the build sees it: `PUBLIC_URL` overrides its address, and tests may name another file.
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Site } from '#src/shared/site.ts';

/** The file of the configuration. */
export function configFile(): string {
  const { SITE_CONFIG } = process.env;
  return SITE_CONFIG ? resolve(SITE_CONFIG) : fileURLToPath(new URL('../../site.config.ts', import.meta.url));
}

/** Reads `site.config.ts`, or the file that `SITE_CONFIG` names; `PUBLIC_URL` comes before its `publicUrl`. */
export async function readSite(): Promise<Site> {
  const { PUBLIC_URL } = process.env;
  const { default: site } = (await import(pathToFileURL(configFile()).href)) as { default: Site };
  return { ...site, publicUrl: (PUBLIC_URL || site.publicUrl).replace(/\/$/, '') };
}

/** Vite plugin: gives that configuration to everything that imports `#site`. */
export function siteModule(): Plugin {
  return {
    name: 'site-module',
    enforce: 'pre',
    resolveId: (id) => (id === '#site' ? '\0site' : undefined),
    async load(id) {
      if (id !== '\0site') return;
      return `export default ${JSON.stringify(await readSite())};`;
    },
  };
}
