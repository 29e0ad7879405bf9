// What the privacy page says of something that is stored about a visitor. Each feature lists its own in `stored-items.ts`.
import type { FactName } from '#src/shared/stated/fact-texts.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** One stored item. `name` is the literal name that the browser shows, or a text. `term` may follow the server's settings. */
export interface StoredItem {
  name: string | { label: TextKey };
  purpose: TextKey;
  term: TextKey | { fact: FactName };
}

/** One in the server's database, with its columns (`users.email`). A test compares all of them with the tables, in both directions. */
export interface StoredColumns extends StoredItem {
  columns: readonly string[];
}

/** What a feature stores. */
export interface StoredItems {
  readonly inBrowser?: readonly StoredItem[];
  readonly inDatabase?: readonly StoredColumns[];
}

/** Names columns of a table; takes them separated by spaces. */
export const columnsOf = (table: string, names: string): string[] => names.split(' ').map((name) => `${table}.${name}`);
