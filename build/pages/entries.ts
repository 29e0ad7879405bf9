// What the build makes pages from besides the page table (docs/decisions/0052-content.md).
import type { Language } from '#src/shared/languages/languages.ts';
import type { RowId } from '#src/shared/pages/pages.ts';
import type { ViewEntry } from '#src/ui/page/view.tsx';

/** A page in one language. */
export interface EntryTexts extends Omit<ViewEntry, 'paths'> {
  /** More elements for the head of the document, as markup. A function if the key of `made` says when it changes. */
  readonly head?: string | (() => string);
  /** The day of the last change, such as `2026-11-26`. */
  readonly modified?: string;
  /** Where there can be thousands: `data` is made when the document is, unless an earlier build has one with the same key. */
  readonly made?: { readonly key: string; readonly data: () => string };
}

/** A page with what it is made from. */
export interface Entry {
  readonly page: RowId;
  /** Of a row with a pattern: what stands for `{item}`, lower-case letters, digits and hyphens. */
  readonly item?: string;
  /** By language. An item exists in these alone; any other page shows its texts only in the others. */
  readonly languages: Readonly<Partial<Record<Language, EntryTexts>>>;
}
