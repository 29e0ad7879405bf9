// Pages, languages and addresses. bench/peers/content.ts writes site.ts.
import { languages, paths } from './site.ts';

/** The text at a key, with its placeholders filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The pages that the peers have. */
export const PAGES = ['home', 'entra', 'fondamenta'] as const;

export const LANGUAGES = Object.keys(languages) as (keyof typeof languages)[];
export type Language = keyof typeof languages;
export const DEFAULT_LANGUAGE: Language = 'it';

/** A page in a language. */
export interface View {
  page: string;
  language: Language;
}

/** The address of a page: a prefix for every language but Italian. */
export function pathOf(page: string, language: Language): string {
  const path = `/${paths[page as keyof typeof paths]}`;
  return language === DEFAULT_LANGUAGE ? path : `/${language}${path}`;
}

/** The page and language of an address. */
export function viewOf(path: string): View {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  return first in languages
    ? { language: first as Language, page: rest[0] ?? 'home' }
    : { language: DEFAULT_LANGUAGE, page: first };
}
