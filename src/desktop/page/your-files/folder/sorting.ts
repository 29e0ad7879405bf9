import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { byName, foldersFirst } from '../../files/listed.ts';

export const COLUMNS = ['name', 'size', 'time'] as const;

export interface Sorting {
  readonly by: (typeof COLUMNS)[number];
  readonly isDown: boolean;
}

/** Folders come first, in every order. */
export function sorted(entries: readonly FileEntry[], { by, isDown }: Sorting): FileEntry[] {
  const way = isDown ? -1 : 1;
  return entries.toSorted(
    (a, b) => foldersFirst(a, b) || way * (by === 'name' ? byName(a, b) : a[by] - b[by]) || byName(a, b),
  );
}
