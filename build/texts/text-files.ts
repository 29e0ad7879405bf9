// The files in which the browser gets the texts (src/shared/texts/text-files.ts), and a Vite plugin that serves them in development.
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { bundleOf, groupsOf } from '#src/app/loading/text-bundles.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { ROW_IDS } from '#src/shared/pages/pages.ts';
import {
  allLanguagesPath,
  bundlePair,
  TEXT_INDEX_PATH,
  textFilePath,
  type TextIndex,
} from '#src/shared/texts/text-files.ts';
import { FALLBACK_LIST, joinCatalogues, type Catalogue } from '#src/shared/texts/texts.ts';
import { overridesFolder } from '../inputs.mjs';
import { bundleTexts, readTexts } from './text-fallback.ts';

/** All texts of the site. */
export interface SiteTexts {
  /** The texts of a bundle in a language. */
  load: (bundle: string, language: Language) => Catalogue;
  /** All texts of a language. */
  all: (language: Language) => Catalogue;
  index: TextIndex;
  /** Address of the file with the texts of the frame and of a page's bundle, which documents name. */
  documentPath: (bundle: string, language: Language) => string;
  /** Content of each file with one language by its address. */
  files: ReadonlyMap<string, string>;
  /** Content of each file with all languages by its address: those of each bundle, and of each page with the frame. */
  allLanguages: ReadonlyMap<string, string>;
  /** A line for each language that shows Italian texts. */
  warnings: readonly string[];
}

/** Bundles of other documents than the site's pages, which have their texts in them (src/desktop/build/pages.ts, build/pages/away.ts). */
const OF_OTHERS: readonly string[] = ['away', 'desk', 'guest'];

const PAGE_BUNDLES = [...new Set([...ROW_IDS, undefined].map(bundleOf))];

/** Reads the texts of all languages and divides them into bundles. Throws if a file cannot be read. */
export function readSiteTexts(): SiteTexts {
  const sources = byLanguage(readTexts);
  const italian = sources[DEFAULT_LANGUAGE];
  const files = new Map<string, string>();
  const addFile = (name: string, language: Language, texts: Catalogue): { hash: string; path: string } => {
    const json = JSON.stringify(texts);
    const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
    const path = textFilePath(name, language, hash);
    files.set(path, json);
    return { hash, path };
  };
  const allLanguages = new Map<string, string>();
  const index: Record<string, Record<Language, string>> = {};
  const catalogues = new Map<string, Record<Language, Catalogue>>();
  const sent = new Map<string, Record<Language, Catalogue>>();
  for (const bundle of bundleNames(italian)) {
    const texts = byLanguage((code) => bundleTexts(bundle, sources[code], italian));
    catalogues.set(bundle, texts);
    if (OF_OTHERS.includes(bundle)) continue;
    const sentTexts = byLanguage((code) => withoutNoScript(texts[code]));
    sent.set(bundle, sentTexts);
    allLanguages.set(allLanguagesPath(bundle), JSON.stringify(sentTexts));
    index[bundle] = byLanguage((code) => addFile(bundle, code, sentTexts[code]).hash);
  }
  const documentPaths = new Map<string, Record<Language, string>>();
  for (const bundle of PAGE_BUNDLES) {
    const pair = bundlePair(bundle);
    const texts = byLanguage((code) => joinCatalogues(['frame', bundle].map((name) => find(sent, name, code))));
    documentPaths.set(
      bundle,
      byLanguage((code) => addFile(pair, code, texts[code]).path),
    );
    allLanguages.set(allLanguagesPath(pair), JSON.stringify(texts));
  }
  return {
    load: (bundle, language) => find(catalogues, bundle, language),
    all: (language) => joinCatalogues([...catalogues.values()].map((texts) => texts[language])),
    documentPath: (bundle, language) => find(documentPaths, bundle, language),
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
  const ofPages = ['frame', ...PAGE_BUNDLES];
  const used = new Set(ofPages.flatMap(groupsOf));
  return [...ofPages, ...Object.keys(italian).filter((group) => !used.has(group))];
}

function byLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, valueOf(code)])) as Record<Language, Value>;
}

function find<Value>(all: ReadonlyMap<string, Record<Language, Value>>, bundle: string, language: Language): Value {
  const found = all.get(bundle)?.[language];
  if (found === undefined) throw new Error(`no page has the text bundle ${bundle}`);
  return found;
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
      const overrides = overridesFolder('.', process.env);
      server.watcher.add(overrides).on('change', (path) => {
        if (/\/src\/texts\/\w+\/pages\.json$/.test(path) || dirname(path) === overrides)
          server.ws.send({ type: 'full-reload' });
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
