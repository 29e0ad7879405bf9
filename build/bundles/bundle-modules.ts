// Bundles the browser's modules and the renderer of the pages with Vite.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Manifest, Plugin, Rolldown } from 'vite';
import type { Site } from '#src/shared/site/site.ts';
import { inputsOf } from '../inputs.mjs';
import { cachedFolder } from '../output/cache.ts';
import { openSections } from './open-sections.ts';

/** The script that a document names. */
export const START_SCRIPT = 'src/app/deferred-start.ts';
/** In the folder of the browser's files; not served. */
export const MODULES_FILE = 'modules.json';

/** What Vite made. */
export interface Bundles {
  /** Folder with the browser's files. */
  client: string;
  manifest: Manifest;
  /** Addresses of the files with a module of the project and all that it imports statically, its own first, by its path. */
  modules: Readonly<Record<string, readonly string[]>>;
  /** File of the renderer, a module like `src/app/entry-build.tsx`. */
  renderer: string;
}

/** Texts reach the browser as files of their own (text-files.ts), so a changed text does not change what is made here. */
const TEXTS = /src\/texts\/[^/]+\//;
/** Neither texts nor files of the server change the browser's modules. */
const NOT_READ = new RegExp(`${TEXTS.source}|\\.server\\.ts$`);

function refuseTexts(): Plugin {
  return {
    name: 'refuse-texts',
    load(id) {
      if (TEXTS.test(id)) throw new Error(`${id} is imported by a module of the browser; use the hook useTextGroup`);
    },
  };
}

/** Writes the list `Bundles.modules`. Vite's manifest lacks modules that share a file with others. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = ({ fileName, imports }: Rolldown.OutputChunk): string[] => [
        `/${fileName}`,
        ...chunks.filter((chunk) => imports.includes(chunk.fileName)).flatMap(filesOf),
      ];
      const lists = chunks.flatMap((chunk) => {
        const files = [...new Set(filesOf(chunk))];
        return chunk.moduleIds.map((id) => [relative('.', id), files]);
      });
      this.emitFile({ type: 'asset', fileName: MODULES_FILE, source: JSON.stringify(Object.fromEntries(lists)) });
    },
  };
}

/**
 * Bundles the modules, or returns what an earlier build bundled from the same sources. `open`: the sections that have content;
 * `site`: the site's configuration, which may change while its file stays the same. Throws what Vite throws.
 */
export async function bundleModules(open: readonly string[], site: Site): Promise<Bundles> {
  const inputs = inputsOf('.', process.env, NOT_READ);
  const folder = await cachedFolder(['modules', inputs, open.join(), JSON.stringify(site)], (into) =>
    bundleInto(into, open),
  );
  const client = join(folder, 'client');
  const manifest = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')) as Manifest;
  const modules = JSON.parse(await readFile(join(client, MODULES_FILE), 'utf8')) as Bundles['modules'];
  return { client, manifest, modules, renderer: join(folder, 'renderer', 'render.mjs') };
}

async function bundleInto(folder: string, open: readonly string[]): Promise<void> {
  // Loaded here, because it takes half a second that a build from the cache does not need.
  const { build } = await import('vite');
  const sections = openSections(async () => open);
  await build({
    logLevel: 'warn',
    plugins: [refuseTexts(), listModules(), sections],
    build: {
      outDir: join(folder, 'client'),
      manifest: 'manifest.json',
      rolldownOptions: {
        input: [START_SCRIPT, 'src/app/entry-client.tsx'],
        // On a busy machine it would explain which plugins took how long.
        checks: { bundlerTimings: false },
      },
    },
  });
  await build({
    logLevel: 'error',
    publicDir: false,
    plugins: [sections],
    build: {
      outDir: join(folder, 'renderer'),
      ssr: 'src/app/entry-build.tsx',
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
}
