// Bundles the page of a desktop session with Vite: the script that asks for the session, the one that shows it, one style sheet, the
// typefaces.
import { readFile, readdir } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { inputsOf } from '../../../build/inputs.mjs';
import { cachedFolder } from '../../../build/output/cache.ts';

/** Neither texts nor files of the server change it. */
const NOT_READ = /src\/texts\/[^/]+\/|\.server\.ts$/;

const ENTRY = 'desktop';

const POINTER = 'const useFallback = !supportsCursorURIs || isTouchDevice;';

/**
 * noVNC shows the pointer as a picture with a `data:` address, which the page's policy forbids. Where it takes the browser for one that
 * cannot do so, it draws the pointer on a canvas. Throws if the line is not there: another version was installed.
 */
function drawnPointer(): Plugin {
  return {
    name: 'drawn-pointer',
    async load(id) {
      if (!id.endsWith('novnc/core/util/cursor.js')) return;
      const code = await readFile(id, 'utf8');
      if (!code.includes(POINTER)) throw new Error(`${id} has changed: look at how it draws the pointer`);
      return code.replace(POINTER, 'const useFallback = true;');
    },
  };
}

/** What Vite made: names of the files below `folder`. */
export interface DesktopBundle {
  readonly folder: string;
  readonly names: readonly string[];
  readonly script: string;
  /** What it needs, without what the audio thread loads, and what shows the session. */
  readonly needed: readonly string[];
  readonly later: string;
  readonly style: string;
}

/** Bundles it, or returns what an earlier build bundled from the same sources. Throws what Vite throws. */
export async function bundleDesktop(): Promise<DesktopBundle> {
  const folder = await cachedFolder(['desktop', inputsOf('.', process.env, NOT_READ)], bundleInto);
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = all.filter((entry) => entry.isFile()).map((entry) => `assets/${entry.name}`);
  const find = (end: string) => {
    const found = names.find((name) => name.endsWith(end));
    if (found === undefined) throw new Error(`the page of a desktop has no ${end}`);
    return found;
  };
  const script = names.find((name) => name.startsWith(`assets/${ENTRY}-`) && name.endsWith('.js')) ?? find('.js');
  const later = names.find((name) => name.startsWith('assets/show-desktop-')) ?? find('.js');
  const isLoaded = (name: string) => name !== script && name !== later && !name.startsWith('assets/sound-worklet-');
  const needed = names.filter((name) => isLoaded(name) && name.endsWith('.js'));
  return { folder, names, script, needed, later, style: find('.css') };
}

async function bundleInto(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    logLevel: 'warn',
    publicDir: false,
    plugins: [drawnPointer()],
    build: {
      outDir,
      cssCodeSplit: false,
      // The document names what is loaded later.
      modulePreload: false,
      rolldownOptions: { input: { [ENTRY]: 'src/desktop/page/entry-desktop.ts' } },
    },
  });
}
