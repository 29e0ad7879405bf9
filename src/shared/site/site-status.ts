// What the operator says to all visitors: announcements, and that nothing can be changed for now. For server and browser.
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';

/** How grave an announcement is. */
export const SEVERITIES = ['information', 'warning', 'outage'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Characters (code points) of an announcement in one language, and of its link. */
export const ANNOUNCEMENT_LIMITS = { text: 300, link: 300 } as const;

/** Texts by language: at least one. */
export type AnnouncementTexts = Readonly<Partial<Record<Language, string>>>;

/** The language in which a reader gets texts: the own one, else Italian, English, or the first that there is. */
export function languageFor(texts: AnnouncementTexts, reader: Language): Language {
  const wanted = [reader, DEFAULT_LANGUAGE, 'en' as const, ...LANGUAGE_CODES];
  return wanted.find((code) => texts[code] !== undefined) ?? DEFAULT_LANGUAGE;
}

/** A line of the status in one language, which need not be the reader's. */
export interface StatusLine {
  readonly lang: Language;
  readonly severity: Severity;
  /** The severity in a word. */
  readonly label: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly word: string };
}

/** Where the server says the status, in each language. */
export const statusPath = (language: Language) => `/status/${language}.json`;
