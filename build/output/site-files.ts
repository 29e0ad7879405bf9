// The files of the site besides its pages.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFile } from '#src/shared/pages/built-site.ts';
import type { OutputFolder } from './output-folder.ts';
import { isCompressible, typeOf, writeCompressed } from './write-files.ts';

/** How a file is sent and compressed. */
interface FileOptions {
  /** Its address has a hash of it, so that browsers may keep it. */
  readonly immutable?: boolean;
  /** Of the compression, at most 11, which takes the longest. */
  readonly quality?: number;
}

/** Files that are being written. */
export interface SiteFiles {
  readonly add: (path: string, content: string | Buffer, options?: FileOptions) => void;
  /** Adds files that the scripts were bundled to, by their paths in the folder `from`. */
  readonly addBundled: (from: string, names: readonly string[]) => Promise<void>;
  /** Waits until all are written. */
  readonly written: () => Promise<BuiltFile[]>;
}

/** Starts with none. `onWritten` gets how many there are, with each that is written. */
export function createSiteFiles(out: OutputFolder, onWritten: (all: number) => void): SiteFiles {
  const files: BuiltFile[] = [];
  const writing: Promise<void>[] = [];
  const add: SiteFiles['add'] = (path, content, { immutable = false, quality } = {}) => {
    const type = typeOf(path);
    const compressed = isCompressible(type);
    const file = `files${path}`;
    const written = writeCompressed(out, file, Buffer.from(content), compressed, quality);
    writing.push(written.then(() => onWritten(files.length)));
    files.push({ path, file, type, compressed, immutable });
  };
  return {
    add,
    addBundled: async (from, names) => {
      for (const name of names)
        add(`/${name}`, await readFile(join(from, name)), { immutable: name.startsWith('assets/') });
    },
    written: async () => {
      await Promise.all(writing);
      return files;
    },
  };
}
