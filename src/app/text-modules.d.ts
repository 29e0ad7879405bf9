// Modules from build/text-modules.ts.
declare module 'virtual:texts/*' {
  import type { Language } from '#src/shared/languages.ts';
  import type { Catalogue } from '#src/shared/texts.ts';
  /** Loads the bundle in a language. */
  export const loaders: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

declare module 'virtual:text-bundles' {
  /** Loads the list of a page's bundle. */
  export const bundles: Readonly<Partial<Record<string, () => Promise<typeof import('virtual:texts/*')>>>>;
}
