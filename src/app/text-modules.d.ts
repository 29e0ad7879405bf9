// Made by build/text-modules.ts: one list for each bundle, one chunk for each of its languages.
declare module 'virtual:texts/*' {
  import type { Language } from '#src/shared/languages.ts';
  import type { Catalogue } from '#src/shared/texts.ts';
  /** Loads the bundle in a language. */
  export const loaders: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;
}
