// The nine languages, once: everything that lists languages reads this table (spec section 1).

/** A language of the site as its BCP 47 primary subtag, which is also its address prefix and its text file. */
export type Language = 'de' | 'el' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pt' | 'ro';

/** Italian: its pages have no prefix, and its texts stand in where another language lacks one. */
export const DEFAULT_LANGUAGE: Language = 'it';

interface LanguageFacts {
  /** What its speakers call it, shown in the selector. */
  name: string;
  /** The locale given to `Intl`: `pt` alone would format as Brazil does, `en` as the United States do. */
  locale: string;
  /** The locale of Open Graph's `og:locale`. */
  openGraph: string;
}

/** Facts of each language, in the order of the selector. */
export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  de: { name: 'Deutsch', locale: 'de-DE', openGraph: 'de_DE' },
  el: { name: 'Ελληνικά', locale: 'el-GR', openGraph: 'el_GR' },
  en: { name: 'English', locale: 'en-GB', openGraph: 'en_GB' },
  es: { name: 'Español', locale: 'es-ES', openGraph: 'es_ES' },
  fr: { name: 'Français', locale: 'fr-FR', openGraph: 'fr_FR' },
  it: { name: 'Italiano', locale: 'it-IT', openGraph: 'it_IT' },
  nl: { name: 'Nederlands', locale: 'nl-NL', openGraph: 'nl_NL' },
  pt: { name: 'Português', locale: 'pt-PT', openGraph: 'pt_PT' },
  ro: { name: 'Română', locale: 'ro-RO', openGraph: 'ro_RO' },
};

/** The nine codes, in the order of the selector. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** Says whether a text is exactly one of the nine codes, in lower case. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}
