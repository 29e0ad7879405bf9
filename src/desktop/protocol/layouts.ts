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
