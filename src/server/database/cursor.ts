// Where a page of a long list begins.

/** The row after which it begins: when that was made, and its id. */
export interface Cursor {
  readonly created_at: number;
  readonly id: number;
}

/** Reads a name of `nameOfCursor`; nothing for a text that names no row. */
export function cursorOf(text: string): Cursor | undefined {
  const [, created_at, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(text) ?? [];
  return created_at === undefined ? undefined : { created_at: Number(created_at), id: Number(id) };
}

/** Names a row as the begin of the page after it. */
export const nameOfCursor = ({ created_at, id }: Cursor): string => `${created_at}.${id}`;
