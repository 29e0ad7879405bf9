// The folder that a build fills. Files that already have the right content stay: to create a file takes ten times as long as to
// compare one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An open folder. Paths are relative to it. */
export interface OutputFolder {
  /** Gives a file this content. Not asynchronous: for small files that takes longer. */
  write: (path: string, content: string | Buffer) => void;
  /** Removes the files that were not written since the folder was opened. */
  removeOthers: () => void;
}

/** Opens a folder, which is created if there is none. The file `last` is removed: without it a build is not complete. */
export function openOutputFolder(folder: string, last: string): OutputFolder {
  const written = new Set<string>();
  rmSync(join(folder, last), { force: true });
  return {
    write: (path, content) => {
      const file = join(folder, path);
      written.add(file);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      if (readIfThere(file)?.equals(bytes)) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    },
    removeOthers: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isDirectory() && !written.has(file)) rmSync(file);
      }
    },
  };
}

/** Returns the content of a file, or `undefined` if it cannot be read. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
