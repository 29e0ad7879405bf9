// The table of languages. Everything that depends on the language of a text is a property of its row.

/** Subsets of the heading font (`src/ui/fonts.css`), each with one of its letters: loading the letter loads the file. */
export const FONT_SUBSETS = { latin: 'a', 'latin-ext': 'ă', greek: 'α' } as const;

interface LanguageRow {
  /** Name of the language in the language itself, shown in the language menu. */
  name: string;
  /** Locale for `Intl`, with a country: `pt` alone formats as in Brazil, `en` as in the United States. */
  locale: string;
  /** Subsets of the heading font that the letters of the language need. */
  fontSubsets: readonly (keyof typeof FONT_SUBSETS)[];
  /** What people type when asked for a password, in any spelling. */
  passwordWords: readonly string[];
  /** Rows of letter keys that differ from QWERTY, from left to right. */
  keyboardRows?: readonly string[];
  /** Between clauses of one sentence; `; ` if absent. */
  clauseSeparator?: string;
  /** The first day of a month, if `Intl` writes `1` where people write an ordinal number. */
  firstOfMonth?: string;
}

const TABLE = {
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    fontSubsets: ['latin'],
    passwordWords: ['Passwort', 'Kennwort', 'Losungswort'],
    keyboardRows: ['qwertzuiop', 'yxcvbnm'],
  },
  el: {
    name: 'Ελληνικά',
    locale: 'el-GR',
    fontSubsets: ['latin', 'greek'],
    passwordWords: ['κωδικός', 'κωδικός πρόσβασης', 'συνθηματικό', 'kodikos'],
    keyboardRows: ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
    // A semicolon is the Greek question mark.
    clauseSeparator: '· ',
    firstOfMonth: '1η',
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    fontSubsets: ['latin'],
    passwordWords: ['password', 'passwd', 'passphrase', 'passcode'],
  },
  es: { name: 'Español', locale: 'es-ES', fontSubsets: ['latin'], passwordWords: ['contraseña', 'clave'] },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    fontSubsets: ['latin'],
    passwordWords: ['mot de passe'],
    keyboardRows: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
    clauseSeparator: '\u00a0; ',
    firstOfMonth: '1er',
  },
  it: {
    name: 'Italiano',
    locale: 'it-IT',
    fontSubsets: ['latin'],
    passwordWords: ['parola', 'parola chiave', 'parola d’ordine'],
    firstOfMonth: '1º',
  },
  nl: { name: 'Nederlands', locale: 'nl-NL', fontSubsets: ['latin'], passwordWords: ['wachtwoord', 'paswoord'] },
  pt: {
    name: 'Português',
    locale: 'pt-PT',
    fontSubsets: ['latin'],
    passwordWords: ['palavra-passe', 'palavra-chave', 'senha'],
  },
  ro: { name: 'Română', locale: 'ro-RO', fontSubsets: ['latin', 'latin-ext'], passwordWords: ['parolă'] },
} as const satisfies Record<string, LanguageRow>;

/** A language of the site: its BCP 47 primary subtag, which is also its address prefix and the name of its text files. */
export type Language = keyof typeof TABLE;

/** The rows, in the order of the language menu. */
export const LANGUAGES: Readonly<Record<Language, LanguageRow>> = TABLE;

/** All codes, in the order of the language menu. */
export const LANGUAGE_CODES = Object.keys(TABLE) as readonly Language[];

/** Italian: its pages have no prefix, and its texts replace those that another language lacks. */
export const DEFAULT_LANGUAGE: Language = 'it';

/** Says whether a text is exactly a code of the table, in lower case. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(TABLE, text);
}

/** The locale of a language with an underscore, as Open Graph and hunspell write it: `de_DE`. */
export function underscoreLocale(language: Language): string {
  return LANGUAGES[language].locale.replace('-', '_');
}
