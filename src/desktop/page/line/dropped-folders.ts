// What is dropped, or chosen as a folder: files, and folders with all that is in them (File and Directory Entries API, WICG).

/** A folder of the visitor's device. Paths are names, from the folder itself on. */
export interface LocalFolder {
  readonly name: string;
  /** Each after the one that it is in. */
  readonly folders: readonly (readonly string[])[];
  readonly files: readonly { readonly file: File; readonly folder: readonly string[] }[];
  /** It has more than `MOST_FILES`, and the lists are not whole. */
  readonly isTooLarge: boolean;
}

export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly LocalFolder[];
}

/** Files and folders of one folder. Each is a request of its own. */
export const MOST_FILES = 2000;

/** Hidden ones are left out, as the list of files leaves them out. */
const isHidden = (name: string) => name.startsWith('.');

/** Takes what an event has, while it lasts, and reads folders after it. One that cannot be read ends there. */
export async function readDropped(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  // A folder is among the files too, as one that cannot be read.
  const files = [...transfer.files].filter(({ name }) => !folders.some((folder) => folder.name === name));
  return { files, folders: await Promise.all(folders.map(readFolder)) };
}

/** Takes what a field for folders has. It names no empty ones. */
export function readChosen(files: readonly File[]): LocalFolder | undefined {
  const [name] = files[0]?.webkitRelativePath.split('/') ?? [];
  if (name === undefined) return undefined;
  const seen = new Map<string, readonly string[]>();
  const kept = files.flatMap((file) => {
    const path = file.webkitRelativePath.split('/');
    if (path.some(isHidden)) return [];
    const folder = path.slice(0, -1);
    for (let depth = 1; depth <= folder.length; depth++)
      seen.set(folder.slice(0, depth).join('/'), folder.slice(0, depth));
    return [{ file, folder }];
  });
  return { name, folders: [...seen.values()], files: kept, isTooLarge: kept.length + seen.size > MOST_FILES };
}

async function readFolder(root: FileSystemDirectoryEntry): Promise<LocalFolder> {
  const folders: string[][] = [];
  const files: { file: File; folder: string[] }[] = [];
  const waiting = [{ entry: root, path: [root.name] }];
  for (let next = waiting.shift(); next && folders.length + files.length <= MOST_FILES; next = waiting.shift()) {
    const { entry, path } = next;
    folders.push(path);
    for (const inner of await entriesOf(entry)) {
      if (isHidden(inner.name)) continue;
      if (inner.isDirectory) waiting.push({ entry: inner as FileSystemDirectoryEntry, path: [...path, inner.name] });
      else if (files.length <= MOST_FILES)
        files.push({ file: await fileOf(inner as FileSystemFileEntry), folder: path });
    }
  }
  return { name: root.name, folders, files, isTooLarge: folders.length + files.length > MOST_FILES };
}

const fileOf = async (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length <= MOST_FILES) {
    // Browsers give some of them at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}
