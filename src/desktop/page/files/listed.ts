import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';

/** Whether lists show it: hidden files, and what is neither file nor folder, are left out. */
export const isListed = ({ kind, name }: FileEntry): boolean => kind !== 'other' && !name.startsWith('.');

const { compare } = new Intl.Collator(undefined, { numeric: true });

export const byName = (a: FileEntry, b: FileEntry): number => compare(a.name, b.name);

export const foldersFirst = (a: FileEntry, b: FileEntry): number =>
  Number(b.kind === 'folder') - Number(a.kind === 'folder');
