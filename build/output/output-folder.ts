// The folder that a build fills. It stands beside the one of the last build and takes its place at the end: a build that fails or
// is stopped leaves the last good one.
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** An open folder. Paths are relative to it. */
export interface OutputFolder {
  /** Gives a file this content. Not asynchronous: for small files that takes longer. */
  write: (path: string, content: string | Buffer) => void;
  /** Takes files of the last build over, unread. Returns false, and takes none, if one is missing or cannot be linked. */
  keep: (...paths: string[]) => boolean;
  /** The path of a file that is written in another way. */
  pathOf: (path: string) => string;
  /** Puts the folder with all that was written into the place of the last one. */
  publish: () => void;
  /** Removes what was written, unless it was published. */
  discard: () => void;
}

/** A build of another process may have begun a moment ago, in a container with process ids of its own. */
const ABANDONED_AFTER_MS = 600_000;

/** Opens a folder for the content of `folder`, which stays as it is until `publish`. */
export function openOutputFolder(folder: string): OutputFolder {
  const target = realPath(folder);
  const prefix = `.${basename(target)}-`;
  const draft = join(dirname(target), `${prefix}${process.pid}`);
  removeAbandoned(dirname(target), prefix);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  return {
    write(path, content) {
      const file = join(draft, path);
      mkdirSync(dirname(file), { recursive: true });
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      if (!readIfThere(join(target, path))?.equals(bytes) || !link(join(target, path), file))
        writeFileSync(file, bytes);
    },
    keep(...paths) {
      // A machine that lost its power may have left a file without content.
      const sizeOf = (path: string) => statSync(join(target, path), { throwIfNoEntry: false })?.size ?? 0;
      const isThere = paths.every((path) => sizeOf(path) > 0);
      return (
        isThere &&
        paths.every((path) => {
          mkdirSync(dirname(join(draft, path)), { recursive: true });
          return link(join(target, path), join(draft, path));
        })
      );
    },
    pathOf: (path) => join(draft, path),
    // Node has no call that exchanges two folders. Between the renames, for some microseconds, there is none.
    publish() {
      const last = `${draft}.old`;
      if (statSync(target, { throwIfNoEntry: false })) renameSync(target, last);
      renameSync(draft, target);
      rmSync(last, { recursive: true, force: true });
    },
    discard: () => rmSync(draft, { recursive: true, force: true }),
  };
}

/** The folder may be a link to one on another disk. */
function realPath(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? realpathSync(folder) : folder;
}

/** To create a file takes ten times as long as to compare one and link it. Some file systems have no links. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes folders of builds that were killed. */
function removeAbandoned(parent: string, prefix: string): void {
  if (!statSync(parent, { throwIfNoEntry: false })) return;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || !/^\d+(?:\.old)?$/.test(name.slice(prefix.length))) continue;
    const found = statSync(join(parent, name), { throwIfNoEntry: false });
    if (
      found &&
      Date.now() - found.mtimeMs > ABANDONED_AFTER_MS &&
      !runs(Number.parseInt(name.slice(prefix.length), 10))
    )
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the content of a file, or `undefined` if there is none. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
