// Loads texts from the server, each file once.
import type { Language } from '#src/shared/languages/languages.ts';
import {
  allLanguagesPath,
  bundlePair,
  TEXT_INDEX_PATH,
  readTextFilePath,
  textFilePath,
  type TextIndex,
} from '#src/shared/texts/text-files.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';

/** A request for a text file that has begun. */
export interface TextsRequest {
  path: string;
  response: Promise<Response>;
}

const catalogues = new Map<string, Promise<Catalogue>>();
/** By address: a file may have the texts of two bundles. */
const files = new Map<string, Promise<Catalogue>>();
const fetches = new Map<string, Promise<void>>();
let index: Promise<TextIndex> | undefined;
/** Address of the file that the document names: with the texts of the frame and of its own page, so that these need no index. */
let fileOfDocument = '';

/** Takes the file that the document names. Requests it again if the request fails. */
export function takeFileOfDocument({ path, response }: TextsRequest): void {
  fileOfDocument = path;
  void once(files, path, () => response.then(readJson<Catalogue>).catch(() => fetchAnew(path)));
}

/** The texts of a bundle (`src/app/loading/text-bundles.ts`) in a language. Rejects without a network unless they were loaded before. */
export function loadBundle(bundle: string, language: Language): Promise<Catalogue> {
  return once(catalogues, `${bundle}/${language}`, () => readBundle(bundle, language));
}

/** Fetches all languages of a bundle at low priority, so that `loadBundle` needs no network for them. Rejects without a network. */
export function fetchAllLanguages(bundle: string): Promise<void> {
  return once(fetches, bundle, () => fetchOtherLanguages(bundle, [bundle]));
}

/** As `fetchAllLanguages`, for the frame and the bundle of a page: with one request if nothing has asked for the frame yet. */
export async function fetchAllLanguagesOfPage(bundle: string): Promise<void> {
  const both = ['frame', bundle];
  if (!fetches.has('frame')) {
    const fetching = fetchOtherLanguages(bundlePair(bundle), both);
    for (const one of both) void once(fetches, one, () => fetching);
  }
  await Promise.all(both.map(fetchAllLanguages));
}

/** Calls `load` once for each key, and again after a failure. */
function once<Result>(loaded: Map<string, Promise<Result>>, key: string, load: () => Promise<Result>): Promise<Result> {
  const known = loaded.get(key);
  if (known) return known;
  const loading = load();
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** Fetches the file of this name, with these bundles. */
async function fetchOtherLanguages(name: string, bundles: readonly string[]): Promise<void> {
  const response = await fetch(allLanguagesPath(name), { priority: 'low' });
  const all = await readJson<Record<Language, Catalogue>>(response);
  for (const bundle of bundles)
    for (const [language, texts] of Object.entries(all))
      void once(catalogues, `${bundle}/${language}`, () => Promise.resolve(texts));
}

async function readBundle(bundle: string, language: Language): Promise<Catalogue> {
  const path = pathInDocument(bundle, language) ?? textFilePath(bundle, language, await hashOf(bundle, language));
  return once(files, path, () => fetchCatalogue(path));
}

function pathInDocument(bundle: string, language: Language): string | undefined {
  const file = readTextFilePath(fileOfDocument);
  return file?.language === language && file.bundles.includes(bundle) ? fileOfDocument : undefined;
}

async function hashOf(bundle: string, language: Language): Promise<string> {
  index ??= fetch(TEXT_INDEX_PATH).then(readJson<TextIndex>);
  try {
    const hash = (await index)[bundle]?.[language];
    if (hash === undefined) throw new Error(`the site has no texts ${bundle}/${language}`);
    return hash;
  } catch (error) {
    index = undefined;
    throw error;
  }
}

function fetchCatalogue(path: string): Promise<Catalogue> {
  return fetch(path)
    .then(readJson<Catalogue>)
    .catch(() => fetchAnew(path));
}

/** Past the browser's cache, which may have kept what something on the way sent in the place of the file. */
async function fetchAnew(path: string): Promise<Catalogue> {
  return readJson(await fetch(path, { cache: 'reload' }));
}

async function readJson<Content>(response: Response): Promise<Content> {
  const content = (await checked(response).json()) as Content;
  // A gateway's JSON, such as `{"error":"…"}`, has no such groups.
  if (!Object.values(Object(content)).some((group) => typeof group === 'object')) throw new Error('no texts');
  return content;
}

/** Throws if this is not the file: a new release has other files, or something on the way has answered in the server's place. */
function checked(response: Response): Response {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!response.ok || !isJson) throw new Error(`${response.url}: status ${response.status}, or no JSON`);
  return response;
}
