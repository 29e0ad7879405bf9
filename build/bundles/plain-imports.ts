// Vite plugin: built scripts call `import()` directly. Vite wraps each call in a helper that preloads style sheets and
// modules; with one inline style sheet and `modulePreload: false` that helper does nothing but add 0.6 kB to every page.
import type { Plugin } from 'vite';

/** Replaces the helper by one that only calls `import()`. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
