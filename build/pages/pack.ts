// One file with many compressed pages. The server keeps it open and reads a page when it is asked for, so that thousands of pages take
// no memory, and a build that replaces the folder changes nothing under a running server.
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PackedPlace } from '#src/shared/pages/built-site.ts';
import type { OutputFolder } from '../output/output-folder.ts';
import { lastPages } from './last-pages.ts';

const brotli = promisify(brotliCompress);

/** The file below `dist/`. */
export const PACK_FILE = 'pages.pack';

/** Quality 11 takes 100 ms a page for 9 % fewer bytes: a quarter of an hour for 9,000 pages. */
const QUALITY = 5;
/** Pages that are compressed at the same time: more would only wait, each with its 60 kB. */
const AT_ONCE = 8;

/** Bytes that are read and written at once: most of thousands of pages are those of the last build, in the same order. */
const PIECE = 2 ** 22;

/** A pack that is being written. */
export interface Pack {
  /** Adds a page, which `render` makes unless the last build has one with this key. Resolves before it is written. */
  readonly add: (path: string, key: string, render: () => Promise<string>) => Promise<void>;
  /** Writes what is left. Resolves with the place of each page. */
  readonly close: () => Promise<ReadonlyMap<string, PackedPlace>>;
}

/** Opens a pack in `out`. `last` is the folder of the last build, if there is one; `pages` are those of that build. */
export function openPack(out: OutputFolder, last: string, pages = lastPages(last)): Pack {
  const before = readLast(last, pages);
  const file = openSync(out.pathOf(PACK_FILE), 'w');
  const places = new Map<string, PackedPlace>();
  const waiting: (() => Promise<void>)[] = [];
  let end = 0;
  let unwritten: Buffer[] = [];
  let written = 0;
  const flush = () => {
    const piece = Buffer.concat(unwritten);
    if (writeSync(file, piece) < piece.length) throw new Error(`the disk has no room for ${PACK_FILE}`);
    unwritten = [];
    written = end;
  };
  const write = (path: string, body: Buffer, { size, key }: Pick<PackedPlace, 'size' | 'key'>) => {
    unwritten.push(body);
    places.set(path, { start: end, length: body.length, size, key });
    end += body.length;
    if (end - written >= PIECE) flush();
  };
  return {
    async add(path, key, render) {
      const known = before.places.get(path);
      if (known?.key === key) {
        const body = before.read(known);
        if (body) {
          // In the order of the pages, so that the same pages give the same file.
          waiting.push(async () => write(path, body, known));
          while (waiting.length > AT_ONCE) await waiting.shift()?.();
          return;
        }
      }
      const page = Buffer.from(await render());
      const made = brotli(page, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
      });
      // Reported where it is awaited.
      made.catch(() => undefined);
      waiting.push(async () => write(path, await made, { size: page.length, key }));
      while (waiting.length > AT_ONCE) await waiting.shift()?.();
    },
    async close() {
      for (const next of waiting) await next();
      flush();
      closeSync(file);
      before.close();
      return places;
    },
  };
}

interface LastPack {
  readonly places: ReadonlyMap<string, PackedPlace>;
  /** `undefined`: the file ends before. */
  readonly read: (place: PackedPlace) => Buffer | undefined;
  readonly close: () => void;
}

function readLast(folder: string, pages: ReturnType<typeof lastPages>): LastPack {
  const places = [...pages].flatMap(([path, { packed }]) => (packed ? [[path, packed] as const] : []));
  try {
    const file = openSync(join(folder, PACK_FILE), 'r');
    return { places: new Map(places), read: readerOf(file), close: () => closeSync(file) };
  } catch {
    // There is no last build, or one of another form.
    return { places: new Map(), read: () => undefined, close: () => undefined };
  }
}

function readerOf(file: number): LastPack['read'] {
  let piece = Buffer.alloc(0);
  let from = 0;
  return ({ start, length }) => {
    if (start < from || start + length > from + piece.length) {
      const room = Buffer.alloc(Math.max(PIECE, length));
      piece = room.subarray(0, readSync(file, room, 0, room.length, start));
      from = start;
    }
    const body = piece.subarray(start - from, start - from + length);
    return body.length === length ? body : undefined;
  };
}
