// The site's configuration as the build sees it: `PUBLIC_URL` overrides its address, and tests may name another file.
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Site } from '#src/shared/site.ts';

/** Reads `site.config.ts`, or the file that `SITE_CONFIG` names; `PUBLIC_URL` comes before its `publicUrl`. */
export async function readSite(): Promise<Site> {
  const { PUBLIC_URL, SITE_CONFIG } = process.env;
  const file = SITE_CONFIG ? pathToFileURL(SITE_CONFIG) : new URL('../../site.config.ts', import.meta.url);
  const { default: site } = (await import(file.href)) as { default: Site };
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
