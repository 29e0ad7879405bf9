// Vite plugin: tells the pages which sections have content, so that menu and footer do not announce them.
import type { Plugin } from 'vite';

/** `read` gives the names of the sections. */
export function openSections(read: () => Promise<readonly string[]>): Plugin {
  return {
    name: 'open-sections',
    async load(id) {
      if (!id.endsWith('/src/shared/pages/open-sections.ts')) return;
      return `export const OPEN_SECTIONS = ${JSON.stringify(await read())};`;
    },
  };
}
