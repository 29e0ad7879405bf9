// Files of operators that were written for Aperta 0.2 have Italian names of pages, in their keys and in the links of their texts.

const NAMES: Readonly<Record<string, string>> = {
  bilancio: 'budget',
  cerca: 'search',
  contribuisci: 'contribute',
  entra: 'signIn',
  finanzia: 'funding',
  fondamenta: 'foundations',
  lavoro: 'workArea',
  prova: 'trial',
  ricevuta: 'receipt',
};
const NAME = Object.keys(NAMES).join('|');
const IN_KEY = new RegExp(`(?<=[.])(${NAME})(?=(?:Text)?(?:[.]|$))`, 'g');
const IN_LINK = new RegExp(`(?<=\\]\\()(${NAME})(?=\\))`, 'g');

const renamed = (name: string) => NAMES[name] ?? name;

/** Returns the key as this release has it: `pages.signIn.title` for `pages.entra.title`. */
export const currentKey = (key: string): string => (key.startsWith('pages.') ? key.replace(IN_KEY, renamed) : key);

/** Returns the text with the targets of its links as this release has them. */
export const currentLinks = (text: string): string => text.replace(IN_LINK, renamed);
