// Bundles the pages of the desktop host with Vite: that of a session, with the script that asks for it and the one that shows it, that
// of a member's files and that of a session's guests; one style sheet, the typefaces.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { inputsOf } from '../../../build/inputs.mjs';
import { cachedFolder } from '../../../build/output/cache.ts';

/** Neither texts nor files of the server change it. */
const NOT_READ = /src\/texts\/[^/]+\/|\.server\.ts$/;

/** The first script of each page. */
const ENTRIES = {
  desktop: 'src/desktop/page/entry-desktop.ts',
  files: 'src/desktop/page/entry-files.tsx',
  guest: 'src/desktop/page/entry-guest.tsx',
} as const;

export type DesktopPage = keyof typeof ENTRIES;

/** Vite's list of what needs what. */
const MANIFEST = '.vite/manifest.json';

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

/** The scripts of a page: names of files below the bundle's folder. */
interface PageScripts {
  readonly first: string;
  /** What it needs. */
  readonly needed: readonly string[];
  /** What it loads later. */
  readonly later: readonly string[];
}

/** What Vite made: names of the files below `folder`. */
export interface DesktopBundle {
  readonly folder: string;
  readonly names: readonly string[];
  readonly scripts: Readonly<Record<DesktopPage, PageScripts>>;
  readonly style: string;
}

/** Bundles it, or returns what an earlier build bundled from the same sources. Throws what Vite throws. */
export async function bundleDesktop(): Promise<DesktopBundle> {
  const folder = await cachedFolder(['desktop', inputsOf('.', process.env, NOT_READ)], bundleInto);
  const all = await readdir(join(folder, 'assets'), { withFileTypes: true });
  const names = all.filter((entry) => entry.isFile()).map((entry) => `assets/${entry.name}`);
  const style = names.find((name) => name.endsWith('.css'));
  if (style === undefined) throw new Error('the pages of the desktop host have no style sheet');
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const scripts = {
    desktop: scriptsOf(manifest, ENTRIES.desktop),
    files: scriptsOf(manifest, ENTRIES.files),
    guest: scriptsOf(manifest, ENTRIES.guest),
  };
  return { folder, names, scripts, style };
}

function scriptsOf(manifest: Manifest, entry: string): PageScripts {
  const needed = importsOf(manifest, entry);
  const later = (manifest[entry]?.dynamicImports ?? []).flatMap((key) => [...importsOf(manifest, key), key]);
  const fileOf = (key: string) => {
    const { file } = manifest[key] ?? {};
    if (file === undefined) throw new Error(`the bundle of the desktop host has no ${key}`);
    return file;
  };
  return {
    first: fileOf(entry),
    needed: needed.map(fileOf),
    later: [...new Set(later)].filter((key) => !needed.includes(key)).map(fileOf),
  };
}

/** All that a script imports at once, the deepest first. */
function importsOf(manifest: Manifest, key: string): readonly string[] {
  const imports = manifest[key]?.imports ?? [];
  return [...new Set(imports.flatMap((one) => [...importsOf(manifest, one), one]))];
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
      manifest: true,
      rolldownOptions: { input: ENTRIES },
    },
  });
}
