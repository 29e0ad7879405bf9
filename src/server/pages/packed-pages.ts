// Pages and pictures of content: there can be thousands, so they stay in two files. Pages that were asked for last are kept in memory.
import { openSync, readSync } from 'node:fs';
import type { PackedPlace } from '#src/shared/pages/built-site.ts';
import { compressedVariants, NotBuiltError, readVariant, tagOf, type Headers, type Variants } from './variants.ts';

/** For bodies, with those that clients without brotli have asked for. */
const MEMORY_BYTES = 32_000_000;

/** Reads pages of one file. */
export type ReadPacked = (place: PackedPlace, headers: Headers) => Variants;

/**
 * Opens a file, which stays open: a build that replaces it changes nothing for this server. Throws a `NotBuiltError` if it is missing or
 * does not have all `places`.
 */
export function openPackedPages(
  path: string,
  places: readonly PackedPlace[],
  memoryBytes: number = MEMORY_BYTES,
): ReadPacked {
  const file = open(path);
  const last = places.reduce((end, { start, length }) => Math.max(end, start + length), 0);
  if (last > 0 && readSync(file, Buffer.alloc(1), 0, 1, last - 1) !== 1)
    throw new NotBuiltError(new Error(`${path} is not complete`));
  /** By their first byte; the oldest first. */
  const kept = new Map<number, { variants: Variants; bytes: number }>();
  let bytes = 0;
  const forget = () => {
    for (const [start, page] of kept) {
      if (bytes <= memoryBytes || kept.size === 1) return;
      kept.delete(start);
      bytes -= page.bytes;
    }
  };
  return (place, headers) => {
    const known = kept.get(place.start);
    if (known) {
      kept.delete(place.start);
      kept.set(place.start, known);
      return known.variants;
    }
    const body = Buffer.alloc(place.length);
    if (readSync(file, body, 0, place.length, place.start) !== place.length)
      throw new Error(`${path} has been cut off while the server runs`);
    const variants = compressedVariants(body, tagOf(body, headers), headers);
    // With gzip, which has about the size of brotli, and without compression: each is kept once it was asked for.
    const page = { variants, bytes: 3 * place.length + place.size };
    kept.set(place.start, page);
    bytes += page.bytes;
    forget();
    return variants;
  };
}

/** Reads pictures of one file. `tag`: what is different for each content. */
export type ReadPicture = (place: { start: number; length: number }, tag: string, headers: Headers) => Variants;

/** Opens the file with the pictures, which stays open. Each is read when it is sent. Throws a `NotBuiltError` if it is missing. */
export function openPictures(path: string): ReadPicture {
  const file = open(path);
  return ({ start, length }, tag, headers) => {
    const read = () => {
      const body = Buffer.alloc(length);
      if (readSync(file, body, 0, length, start) !== length)
        throw new Error(`${path} has been cut off while the server runs`);
      return body;
    };
    return { headers, identity: readVariant(read, `"${tagOf(Buffer.from(tag), headers)}"`, headers) };
  };
}

function open(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new NotBuiltError(error);
  }
}
