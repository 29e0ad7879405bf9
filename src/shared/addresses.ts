// Pages and their addresses: the spelling of the spec's section 2, a prefix for every language but Italian.
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Each page's address without language prefix and first slash; `{product}` stands for the product's slug. */
export const ADDRESSES = {
  start: '',
  home: 'home',
  entra: 'entra',
  prova: 'prova',
  lavoro: 'lavoro',
  fondamenta: 'fondamenta',
  finanzia: 'finanzi{product}',
  contribuisci: 'contribuisci',
  bilancio: 'bilancio-MVP',
  impara: 'impara',
  info: 'info',
  supporto: 'supporto',
  storie: 'storie',
  blog: 'blog',
  videotutorial: 'videotutorial',
  tutorialpdf: 'tutorialpdf',
  biblioteca: 'bibliotec{product}',
  scienza: 'scienzae',
  navigare: 'navigare-{product}',
  feedback: 'inviafeedback',
  faq: 'faq',
  accessibility: 'accessibility-{product}',
  kiteaa: 'kiteaa',
  vetrina: 'vetrina',
  finanziaprogetto: 'finanziaprogetto',
  privacy: 'privacy',
  account: 'account',
  recover: 'recover',
  confirm: 'confirm',
} as const;

/** A page that has an address of its own. */
export type PageId = keyof typeof ADDRESSES;

/** All pages, in the order of the table. */
export const PAGE_IDS = Object.keys(ADDRESSES) as readonly PageId[];

/**
 * The path of a page in a language, such as `/de/home` or `/finanziaperta`. `slug` is the product's, in lower case.
 * The landing page is `/` in Italian and `/de` elsewhere.
 */
export function pathOf(page: PageId, language: Language, slug: string): string {
  const word = ADDRESSES[page].replace('{product}', slug);
  const prefix = language === DEFAULT_LANGUAGE ? '' : `/${language}`;
  return word === '' ? prefix || '/' : `${prefix}/${word}`;
}

/** The language that a path's prefix says; Italian where there is none, as in `/home` or `/it/home`. */
export function languageFromPath(path: string): Language {
  const first = path.split('/')[1] ?? '';
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/**
 * The page and language that a path names, spelt exactly as `pathOf` spells it; else `undefined`.
 * Other letter cases, `/it/…` and a last slash are the server's to redirect.
 */
export function findPage(path: string, slug: string): { page: PageId; language: Language } | undefined {
  const language = languageFromPath(path);
  const page = PAGE_IDS.find((id) => pathOf(id, language, slug) === path);
  return page && { page, language };
}
