// Writes a file and its compressed copy.
import { closeSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuiltFile } from '#src/shared/pages/built-site.ts';
import type { MadePicture } from '../content/files/pictures.ts';
import { cached } from './cache.ts';
import type { OutputFolder } from './output-folder.ts';

const brotli = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  avif: 'image/avif',
  atom: 'application/atom+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
};

/** Returns the Content-Type of a file by its name. Throws if it is unknown, so that no file is sent without one. */
export function typeOf(path: string): string {
  // Readers of catalogues go by these.
  if (/\/opds(?:-\d+)?\.json$/.test(path)) return 'application/opds+json';
  if (/\/opds(?:-\d+)?\.xml$/.test(path)) return 'application/atom+xml;profile=opds-catalog;kind=acquisition';
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined)
    throw new Error(`no Content-Type is known for ${path}: add it to build/output/write-files.ts`);
  return type;
}

/** Whether compression makes a file of this type smaller. Pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return !/^(?:image\/(?!svg)|font\/)/.test(type);
}

/** Writes `content` to the file `path` of `out`, and `.br` of this quality beside it if `compress`. */
export async function writeCompressed(
  out: OutputFolder,
  path: string,
  content: Buffer,
  compress: boolean,
  quality = 11,
): Promise<void> {
  out.write(path, content);
  if (!compress) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  out.write(`${path}.br`, await cached([`brotli ${quality}`, content], () => brotli(content, { params })));
}

/** The file below `dist/` with the pictures of the content. */
const PICTURES_FILE = 'pictures.pack';

/** As many as Node's pool has threads: compression waits there too, and one picture at a time would wait for all of it. */
const PICTURES_AT_ONCE = 4;

/**
 * Makes pictures, and writes their files into one, which the server keeps open and not in memory. Their addresses have a hash in
 * them. `onMade` is called after each.
 */
export async function writePictures(
  out: OutputFolder,
  pictures: readonly Pick<MadePicture, 'make'>[],
  onMade: () => void,
): Promise<BuiltFile[]> {
  const written = new Map<string, BuiltFile>();
  const file = openSync(out.pathOf(PICTURES_FILE), 'w');
  let start = 0;
  const waiting = [...pictures];
  const begin = ({ make }: Pick<MadePicture, 'make'>) => {
    const making = make();
    // Reported where it is awaited.
    making.catch(() => undefined);
    return making;
  };
  const queue = waiting.splice(0, PICTURES_AT_ONCE).map(begin);
  for (let making = queue.shift(); making; making = queue.shift()) {
    for (const [path, bytes] of await making) {
      if (written.has(path)) continue;
      writeSync(file, bytes);
      const packed = { start, length: bytes.length };
      start += bytes.length;
      written.set(path, { path, file: PICTURES_FILE, type: typeOf(path), compressed: false, immutable: true, packed });
    }
    onMade();
    queue.push(...waiting.splice(0, 1).map(begin));
  }
  closeSync(file);
  return [...written.values()];
}
