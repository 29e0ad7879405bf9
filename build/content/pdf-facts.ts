// What a PDF says of itself: pages, language, and whether it has tags for screen readers. Objects may be in compressed streams
// (ISO 32000, 7.5.7); a newer object of the same number replaces an older one.
import { inflateSync } from 'node:zlib';

/** What readers want to know of a PDF. */
export interface PdfFacts {
  readonly pages: number;
  /** Such as `it` or `it-IT`; empty if it is not said. */
  readonly language: string;
  readonly isTagged: boolean;
}

/** Of one compressed stream; a PDF of a guide has 100 kB. */
const MOST_INFLATED = 20_000_000;

/** Reads a PDF. Returns why it cannot be offered as the end of a sentence. */
export function readPdf(bytes: Buffer): PdfFacts | string {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'is no PDF';
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return 'is encrypted: readers with a screen reader may be locked out';
  const objects = objectsOf(text);
  const all = [...objects.values()];
  const pages = all.filter((object) => /\/Type\s*\/Page(?![A-Za-z])/.test(object)).length;
  const catalog = all.findLast((object) => /\/Type\s*\/Catalog(?![A-Za-z])/.test(object));
  if (pages === 0 || catalog === undefined) return 'has no pages that can be counted; save it anew as a PDF';
  const [, hex, plain = ''] = /\/Lang\s*(?:<([\da-f\s]*)>|\(([^)]*)\))/i.exec(catalog) ?? [];
  const mark = /\/MarkInfo\s*(?:(\d+)\s+\d+\s+R)?/.exec(catalog);
  const marked = mark?.[1] === undefined ? catalog : (objects.get(mark[1]) ?? '');
  return {
    pages,
    language: hex === undefined ? plain : fromHex(hex),
    isTagged: mark !== null && /\/Marked\s+true/.test(marked),
  };
}

/** All objects by their numbers. */
function objectsOf(text: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (const part of text.split(/\bendobj\b/)) {
    const [, number, object = ''] = /(\d+)\s+\d+\s+obj\b([^]*)$/.exec(part) ?? [];
    if (number === undefined) continue;
    if (/\/Type\s*\/ObjStm\b/.test(object)) for (const [inner, value] of packed(object)) objects.set(inner, value);
    else objects.set(number, object.split(/\bstream\r?\n/)[0] ?? '');
  }
  return objects;
}

/** The objects in a compressed stream, which begins with pairs of number and place. */
function packed(object: string): [string, string][] {
  const at = object.search(/\bstream\r?\n/);
  const first = Number(/\/First\s+(\d+)/.exec(object)?.[1]);
  if (at < 0 || !Number.isInteger(first) || !/\/FlateDecode\b/.test(object.slice(0, at))) return [];
  const data = Buffer.from(object.slice(object.indexOf('\n', at) + 1), 'latin1');
  try {
    const text = inflateSync(data, { maxOutputLength: MOST_INFLATED }).toString('latin1');
    const head = text.slice(0, first).trim().split(/\s+/);
    const starts = head.filter((_, place) => place % 2 === 1).map((place) => first + Number(place));
    return starts.map((start, nth) => [head[nth * 2] ?? '', text.slice(start, starts[nth + 1])]);
  } catch {
    return [];
  }
}

function fromHex(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
  // A mark at the start says that each letter has two bytes.
  return bytes.toString('latin1').replaceAll(/^þÿ|\0/g, '');
}
