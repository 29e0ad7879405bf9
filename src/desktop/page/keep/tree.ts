// The files of a trial with their folders, read over the control line, for the choice of what to keep.
import { type FileEntry, type FilePath, MOST_KEPT_PATHS } from '#src/desktop/protocol/control-messages.ts';
import type { ControlLine } from '../line/control-line.ts';

/** A file, or a folder with what is in it. */
export interface TreeNode {
  readonly path: FilePath;
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** Of all files in it. */
  readonly bytes: number;
  readonly files: number;
  /** Of a folder that was read; one that was not can only be kept as a whole. */
  readonly children?: readonly TreeNode[];
}

/** A home may have any number of folders: beyond these they are shown unread. */
const MOST_FOLDERS = 200;

/** Reads everything that is not hidden. Folders without files are left out: there is nothing of them to keep. Rejects with a `ControlError`. */
export async function readTree(control: ControlLine): Promise<readonly TreeNode[]> {
  let folders = 0;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const read = async (folder: FilePath): Promise<readonly TreeNode[] | undefined> => {
    if (++folders > MOST_FOLDERS) return undefined;
    const { entries, isCut } = await control.ask({ do: 'list', path: folder }, 'entries');
    if (isCut) return undefined;
    const nodes: TreeNode[] = [];
    for (const entry of entries) {
      if (entry.kind !== 'other' && !entry.name.startsWith('.')) nodes.push(await nodeOf(entry, folder));
    }
    const shown = nodes.filter(({ kind, files, children }) => kind === 'file' || !children || files > 0);
    return shown.sort((a, b) => compare(a.name, b.name));
  };
  const nodeOf = async ({ kind, key, name, size }: FileEntry, folder: FilePath): Promise<TreeNode> => {
    const path = folder === '' ? key : `${folder}/${key}`;
    if (kind !== 'folder') return { path, name, kind: 'file', bytes: size, files: 1 };
    const children = await read(path);
    if (!children) return { path, name, kind, bytes: 0, files: 0 };
    const sum = (of: 'bytes' | 'files') => children.reduce((total, child) => total + child[of], 0);
    return { path, name, kind, bytes: sum('bytes'), files: sum('files'), children };
  };
  return (await read('')) ?? [];
}

/** What a box of a node stands for: files, and folders that were not read. */
export function leavesOf(node: TreeNode): readonly TreeNode[] {
  return node.children ? node.children.flatMap(leavesOf) : [node];
}

/** What is chosen of some nodes, with as few paths as possible: a folder in place of everything in it. */
export function pathsOf(nodes: readonly TreeNode[], chosen: ReadonlySet<FilePath>): FilePath[] {
  return nodes.flatMap((node) => {
    if (leavesOf(node).every(({ path }) => chosen.has(path))) return [node.path];
    return pathsOf(node.children ?? [], chosen);
  });
}

/** Characters of all paths that the host takes at a time. */
const MOST_CHARS = 30_000;

/** Whether the host takes them at a time. */
export const isTooMuch = (paths: readonly FilePath[]) =>
  paths.length > MOST_KEPT_PATHS || paths.join(' ').length + paths.length * 3 > MOST_CHARS;
