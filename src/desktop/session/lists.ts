// Lists of folders and of the bin, as the helper writes them: lines that do not look so are left out.
import type { BinnedEntry, FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { askHelper, readAnswer } from './file-helper.ts';

const MOST_ENTRIES = 5_000;
const LIST_BYTES = 4 * 1024 * 1024;
const KINDS = { d: 'folder', f: 'file', o: 'other' } as const;

/** The last list of any line: one after the other, since each takes some 40 MiB, which no limit of the sandbox counts. */
let listing: Promise<unknown> = Promise.resolve();

/** Returns what is in a folder. Throws `HelperFault`. */
export async function listFolder(address: string, path: string) {
  const { read, isCut } = await lines(
    /^([dfo]) (\d{1,15}) (\d{1,12}(?:\.\d{1,6})?) ([\w.%-]{1,765})$/gm,
    (kind, key): FileEntry => ({ ...kind, key, name: nameOfPath(key) }),
    [address, 'LIST', path],
  );
  return { entries: read, isCut };
}

/** Returns what is in the bin. Throws `HelperFault`. */
export async function listBin(address: string) {
  const { read, isCut } = await lines(
    /^([dfo]) (\d{1,15}) (\d{1,12}) ([\w.%-]{1,765}) ([\w.%/-]{1,12000})$/gm,
    (kind, entry, path = ''): BinnedEntry => {
      const folders = path.split('/').slice(0, -1);
      return { ...kind, entry, name: nameOfPath(path), from: folders.map(nameOfPath).join('/') };
    },
    [address, 'BIN-LIST'],
  );
  return { binned: read, isCut };
}

type Rest = Pick<FileEntry, 'kind' | 'size' | 'time'>;

/** Nothing is kept of more lines than are shown. */
async function lines<Entry>(
  pattern: RegExp,
  entryOf: (rest: Rest, key: string, path?: string) => Entry,
  [address, ...request]: readonly [string, ...string[]],
): Promise<{ read: Entry[]; isCut: boolean }> {
  const list = listing.then(async () => {
    const read: Entry[] = [];
    const text = await readAnswer(await askHelper(address, ...request), LIST_BYTES);
    for (const [, kind, size, time, key = '', path] of text.matchAll(pattern)) {
      if (read.length === MOST_ENTRIES) break;
      read.push(
        entryOf({ kind: KINDS[kind as keyof typeof KINDS], size: Number(size), time: Number(time) }, key, path),
      );
    }
    return { read, isCut: read.length === MOST_ENTRIES };
  });
  listing = list.catch(() => undefined);
  return list;
}
