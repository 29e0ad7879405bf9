// What the build reads to make pages from (docs/decisions/0048-pages-with-parameters.md).
import type { Language } from '#src/shared/languages.ts';
import type { RowId } from '#src/shared/pages.ts';
import type { ViewEntry } from '#src/ui/view.tsx';

/** A page with what it is made from. */
export interface Entry {
  readonly page: RowId;
  /** Of a row with a pattern: what stands for `{item}`, lower-case letters, digits and hyphens. */
  readonly item?: string;
  /** By language. An item exists in these alone; any other page shows its texts only in the others. */
  readonly languages: Readonly<Partial<Record<Language, Omit<ViewEntry, 'paths'>>>>;
}

/** Readers of entries, one for each kind of content. */
const READERS: readonly (() => Promise<readonly Entry[]>)[] = [];

/** Reads all entries. Rejects with what a reader finds wrong. */
export async function readEntries(): Promise<readonly Entry[]> {
  return (await Promise.all(READERS.map((read) => read()))).flat();
}
