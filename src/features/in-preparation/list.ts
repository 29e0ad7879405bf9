// The planned sections (specification, section 2). Each has a page, and a text group and a picture of the same name.

/** The thirteen planned sections, then the three placeholders. */
export const IN_PREPARATION_IDS = [
  'storie',
  'blog',
  'videotutorial',
  'tutorialpdf',
  'biblioteca',
  'scienza',
  'navigare',
  'feedback',
  'faq',
  'accessibility',
  'kiteaa',
  'vetrina',
  'finanziaprogetto',
  'impara',
  'info',
  'supporto',
] as const;
