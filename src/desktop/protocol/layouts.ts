import type { Language } from '#src/shared/languages/languages.ts';

/** Keyboard layouts of XKB that a session may have; those with two switch with Alt+Shift. */
export const LAYOUTS = [
  'de',
  'gr,us',
  'es',
  'gb',
  'fr',
  'it',
  'us',
  'us(intl)',
  'pt',
  'ro',
  'be',
  'ch',
  'ch(fr)',
] as const;

export type Layout = (typeof LAYOUTS)[number];

/** The default layout of each language. */
export const LAYOUT_OF: Readonly<Record<Language, Layout>> = {
  de: 'de',
  el: 'gr,us',
  en: 'gb',
  es: 'es',
  fr: 'fr',
  it: 'it',
  nl: 'us(intl)',
  pt: 'pt',
  ro: 'ro',
};
