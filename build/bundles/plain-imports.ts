// Vite plugin: a smaller loader of modules with their style sheets. Vite's own also preloads modules, which is switched off, and
// reads links that pages do not have.
import type { Plugin } from 'vite';

/** Replaces Vite's helper around `import()`. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export { importWithStyles as __vitePreload } from '/src/client/import-with-styles.ts';",
    },
  };
}
