// Looks texts up: typed keys from the Italian file, `{{name}}` placeholders and plural suffixes as in i18next's JSON v4.
import { formatCount, pluralForm } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type source from '#src/texts/it/pages.json';
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts';

type Source = typeof source;
type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string];
type AnyKey = Leaf<Source>;
type Plural = `${string}_${Intl.LDMLPluralRule}`;

/** A key without the suffix of a plural form. */
export type WithoutPlural<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/** A first-level group of texts: a screen, or a part that several screens share. */
export type TextGroup = keyof Source;
/** The address of one text, such as `signIn.formError`. A misspelt one does not compile. */
export type TextKey = Exclude<AnyKey, Plural>;
/** The address of a text that depends on a number, without its suffix, such as `works.sessions`. */
export type CountKey = AnyKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Values for placeholders; `product` and `email` are always there. */
export type TextValues = PlaceholderValues;

/** Nested texts of one language, as its file has them. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Texts of one language, ready to ask. */
export interface Texts {
  language: Language;
  /** The text at a key, its placeholders filled. An unknown key gives the key itself, so that the fault can be seen. */
  t: (key: TextKey, values?: TextValues) => string;
  /** The text for a number, in the plural form of the language, with `{{count}}` written as the language writes it. */
  count: (key: CountKey, count: number, values?: TextValues) => string;
  /** Whether the text at this key is Italian because the language has none. */
  isFallback: (key: TextKey) => boolean;
}

/** Where a built catalogue lists the keys it borrowed from Italian. */
export const FALLBACK_LIST = '~fallback';

/** Joins catalogues with different groups. */
export function joinCatalogues(catalogues: readonly Catalogue[]): Catalogue {
  const borrowed = catalogues.map((catalogue) => catalogue[FALLBACK_LIST]).filter((list) => typeof list === 'string');
  return Object.assign({}, ...catalogues, borrowed.length > 0 && { [FALLBACK_LIST]: borrowed.join(' ') }) as Catalogue;
}

function find(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue;
  for (const step of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/**
 * Makes the texts of a language from its catalogue. `common` are the values that every text may use.
 * Values are put in as they are: React escapes once, nothing else does (spec section 1, "Text escaping is off").
 */
export function createTexts(language: Language, catalogue: Catalogue, common: TextValues): Texts {
  const borrowed = new Set((find(catalogue, FALLBACK_LIST) ?? '').split(' '));
  return {
    language,
    t: (key, values) => fillPlaceholders(find(catalogue, key) ?? key, { ...common, ...values }),
    count: (key, count, values) => {
      const text = find(catalogue, `${key}_${pluralForm(count, language)}`) ?? find(catalogue, `${key}_other`) ?? key;
      return fillPlaceholders(text, { ...common, ...values, count: formatCount(count, language) });
    },
    isFallback: (key) => borrowed.has(key),
  };
}
