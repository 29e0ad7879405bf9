// The site's configuration as the build sees it: `PUBLIC_URL` overrides its address, and tests may name another file.
import type { Plugin } from 'vite';
import { readSite as readConfigured } from '#src/server/site/read-site.ts';
import type { Site } from '#src/shared/site/site.ts';

/** Reads the configuration; `PUBLIC_URL` comes before its `publicUrl`. */
export async function readSite(): Promise<Site> {
  const { PUBLIC_URL } = process.env;
  const site = await readConfigured(process.env);
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
