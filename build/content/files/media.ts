// Files that a text names besides its pictures: books, films, documents. Small ones lie beside the text, large ones in MEDIA_DIR.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BuiltMedia } from '#src/shared/pages/built-site.ts';
import { cached } from '../../output/cache.ts';
import type { OutputFolder } from '../../output/output-folder.ts';
import { typeOf } from '../../output/write-files.ts';
import type { NamedFile } from '../kinds/file-fields.ts';
import { shownPath, type Fault } from '../reading/faults.ts';
import { filesOf } from '../reading/front-matter.ts';
import { OUTSIDE } from '../reading/inside.ts';
import type { Item } from '../reading/item.ts';

/** A file with its address. */
export interface Media extends BuiltMedia {
  /** As the text names it. */
  readonly name: string;
  /** Where it lies; absent if it is not on this machine. */
  readonly source?: string;
}

/** The files of all texts. */
export interface AllMedia {
  /** By the path that the name has beside the text. */
  readonly files: ReadonlyMap<string, Media>;
  /** A line for each file that this machine lacks. */
  readonly warnings: readonly string[];
}

/** What Git can keep in each version. */
const LARGEST_BYTES = 25_000_000;

/** Finds the files of the items; `folder` is MEDIA_DIR. Adds a fault for each that is not what the text says. */
export async function readMedia(
  items: readonly Item[],
  folder: string | undefined,
  faults: Fault[],
  isInside: (file: string) => boolean,
): Promise<AllMedia> {
  const files = new Map<string, Media>();
  const warnings: string[] = [];
  for (const item of items)
    for (const { named, line } of filesOf(item)) {
      const key = join(item.folder, named.file);
      const isLink = existsSync(key) && !isInside(key);
      const found = files.get(key) ?? (isLink ? OUTSIDE : await readFile(named, key, folder));
      if (typeof found === 'string') faults.push({ file: item.file, line, text: `the file ${named.file} ${found}` });
      else if (named.sha256 !== undefined && named.sha256 !== found.sha256)
        faults.push({ file: item.file, line, text: `the file ${named.file} has another sha256 in another language` });
      else {
        if (!files.has(key) && found.source === undefined)
          warnings.push(
            `${shownPath(item.file)}:${line}: the file ${named.file} is not in MEDIA_DIR (${folder ?? 'not set'}): it was not checked, and the server needs it there`,
          );
        files.set(key, found);
      }
    }
  return { files, warnings };
}

/** Writes the files that lie beside texts, and returns the list of all. */
export function writeMedia({ files }: AllMedia, out: OutputFolder): BuiltMedia[] {
  // Two texts may name the same file.
  const media = [...new Map([...files.values()].map((one) => [one.path, one])).values()];
  for (const { isApart, source, file } of media)
    if (!isApart && source !== undefined) out.write(file, readFileSync(source));
  return media.map(({ path, file, type, bytes, sha256, isApart }) => ({
    path,
    file,
    type,
    bytes,
    sha256,
    ...(isApart && { isApart }),
  }));
}

async function readFile({ file, bytes, sha256 }: NamedFile, beside: string, folder: string | undefined) {
  const apart = folder === undefined ? undefined : join(folder, file);
  if (sha256 !== undefined && bytes !== undefined) {
    const size = apart === undefined ? undefined : sizeOf(apart);
    if (apart === undefined || size === undefined) return made(file, { bytes, sha256, isApart: true });
    const found = await digestOf(apart, size);
    return size === bytes && found === sha256
      ? made(file, { bytes, sha256, isApart: true }, apart)
      : `in MEDIA_DIR has bytes: ${size}, sha256: ${found}; a new version needs a new name`;
  }
  const size = sizeOf(beside);
  if (size === undefined) {
    const isApart = apart !== undefined && sizeOf(apart) !== undefined;
    return isApart
      ? `is in MEDIA_DIR, so write { file: ${file}, bytes: ${sizeOf(apart)}, sha256: ${await digestOf(apart, sizeOf(apart) ?? 0)} }`
      : 'is not beside this file, and not in MEDIA_DIR';
  }
  if (size === 0) return 'is empty';
  if (size > LARGEST_BYTES)
    return `has ${size} bytes, at most ${LARGEST_BYTES} beside a text: put it into MEDIA_DIR (docs/writing.md)`;
  const content = readFileSync(beside);
  return made(file, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }, beside);
}

function made(name: string, known: Pick<BuiltMedia, 'bytes' | 'sha256' | 'isApart'>, source?: string): Media {
  const path = `/media/${known.sha256.slice(0, 12)}/${name}`;
  const file = known.isApart ? name : path.slice(1);
  return { ...known, name, path, file, type: typeOf(name), ...(source !== undefined && { source }) };
}

function sizeOf(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}

/** A film takes seconds, so the digest is kept while size and times are the same. */
async function digestOf(file: string, size: number): Promise<string> {
  const { mtimeMs, ctimeMs } = statSync(file);
  const digest = await cached(
    ['sha256', file, String(size), String(mtimeMs), String(ctimeMs)],
    async () => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      return Buffer.from(hash.digest('hex'));
    },
    '',
  );
  return digest.toString();
}
