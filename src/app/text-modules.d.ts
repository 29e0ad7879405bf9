// Made by scripts/build/text-modules.ts: one chunk for each language and bundle.
declare module 'virtual:texts' {
  import type { Catalogue } from '#src/shared/texts.ts';
  /** Loads a bundle in a language, by `<language>/<bundle>`. */
  export const loaders: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;
}
