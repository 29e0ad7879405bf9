// The files in which the browser gets the texts (src/shared/text-files.ts), and a Vite plugin that serves them in development.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { bundleOf, groupsOf } from '#src/app/text-bundles.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { PAGE_IDS } from '#src/shared/pages.ts';
import { allLanguagesPath, TEXT_INDEX_PATH, textFilePath, type TextIndex } from '#src/shared/text-files.ts';
import { FALLBACK_LIST, type Catalogue } from '#src/shared/texts.ts';
import { bundleTexts, readTexts } from './text-fallback.ts';

/** All texts of the site. */
export interface SiteTexts {
  /** The texts of a bundle in a language. */
  load: (bundle: string, language: Language) => Catalogue;
  index: TextIndex;
  /** Content of each file with one language by its address. */
  files: ReadonlyMap<string, string>;
  /** Content of each file with all languages by its address. */
  allLanguages: ReadonlyMap<string, string>;
  /** A line for each language that shows Italian texts. */
  warnings: readonly string[];
}

/** Reads the texts of all languages and divides them into bundles. Throws if a file cannot be read. */
export function readSiteTexts(): SiteTexts {
  const sources = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, readTexts(code)])) as Record<
    Language,
    Catalogue
  >;
  const italian = sources[DEFAULT_LANGUAGE];
  const files = new Map<string, string>();
  const allLanguages = new Map<string, string>();
  const index: Record<string, Record<Language, string>> = {};
  const catalogues = new Map<string, Record<Language, Catalogue>>();
  for (const bundle of bundleNames(italian)) {
    const texts = Object.fromEntries(
      LANGUAGE_CODES.map((code) => [code, bundleTexts(bundle, sources[code], italian)]),
    ) as Record<Language, Catalogue>;
    catalogues.set(bundle, texts);
    const sent = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, withoutNoScript(texts[code])]));
    allLanguages.set(allLanguagesPath(bundle), JSON.stringify(sent));
    const hashes: Partial<Record<Language, string>> = {};
    for (const code of LANGUAGE_CODES) {
      const json = JSON.stringify(sent[code]);
      const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
      hashes[code] = hash;
      files.set(textFilePath(bundle, code, hash), json);
    }
    index[bundle] = hashes as Record<Language, string>;
  }
  return {
    load: (bundle, language) => {
      const texts = catalogues.get(bundle)?.[language];
      if (texts === undefined) throw new Error(`no page has the text bundle ${bundle}`);
      return texts;
    },
    index,
    files,
    allLanguages,
    warnings: [...catalogues].flatMap(([, texts]) =>
      LANGUAGE_CODES.flatMap((code) => {
        const missing = texts[code][FALLBACK_LIST];
        return typeof missing === 'string' ? [`${code} shows Italian for ${missing}`] : [];
      }),
    ),
  };
}

/** The frame, the bundle of each page, and each group that belongs to neither: components load those later. */
function bundleNames(italian: Catalogue): string[] {
  const ofPages = ['frame', ...new Set([...PAGE_IDS, undefined].map(bundleOf))];
  const used = new Set(ofPages.flatMap(groupsOf));
  return [...ofPages, ...Object.keys(italian).filter((group) => !used.has(group))];
}

/** Returns the texts that a browser needs: React renders what is inside `<noscript>` in the build only. */
function withoutNoScript(texts: Catalogue): Catalogue {
  const groups = Object.entries(texts).map(([name, group]) => {
    if (typeof group === 'string') return [name, group];
    return [name, Object.fromEntries(Object.entries(group).filter(([key]) => key !== 'noScript'))];
  });
  return Object.fromEntries(groups) as Catalogue;
}

/** Vite plugin for `npm run dev` and the browser tests: serves the index and the files, and reloads the page after a change of a text. */
export function textFilesInDevelopment(): Plugin {
  return {
    name: 'text-files-in-development',
    apply: 'serve',
    configureServer(server) {
      server.watcher.on('change', (path) => {
        if (/\/src\/texts\/\w+\/pages\.json$/.test(path)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!pathname.startsWith('/texts/')) return next();
        const { index, files, allLanguages } = readSiteTexts();
        const content =
          pathname === TEXT_INDEX_PATH ? JSON.stringify(index) : (files.get(pathname) ?? allLanguages.get(pathname));
        response.statusCode = content === undefined ? 404 : 200;
        response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store').end(content);
      });
    },
  };
}
