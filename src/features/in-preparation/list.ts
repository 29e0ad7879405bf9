// The 'section in preparation' pages of the spec's section 2: data, not code. Each has a text group of its own name.

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
