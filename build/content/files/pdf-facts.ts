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
  // Some programs write something in front (ISO 32000, annex H).
  if (!text.slice(0, 1_024).includes('%PDF-')) return 'is no PDF';
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return 'is encrypted: readers with a screen reader may be locked out';
  const objects = objectsOf(text);
  const all = [...objects.values()];
  const catalog = all.findLast((object) => /\/Type\s*\/Catalog(?![A-Za-z])/.test(object));
  const referred = (name: string) =>
    objects.get(new RegExp(`/${name}\\s+(\\d+)\\s+\\d+\\s+R`).exec(catalog ?? '')?.[1] ?? '');
  // A page that was removed can still be in the file.
  const counted = Number(/\/Count\s+(\d+)/.exec(referred('Pages') ?? '')?.[1] ?? 0);
  const pages = counted || all.filter((object) => /\/Type\s*\/Page(?![A-Za-z])/.test(object)).length;
  if (pages === 0 || catalog === undefined) return 'has no pages that can be counted; save it anew as a PDF';
  const said = /\/Lang\s*([<(][^>)]*[>)])/.exec(catalog)?.[1] ?? referred('Lang')?.trim() ?? '';
  const marked = referred('MarkInfo') ?? /\/MarkInfo(.*)/s.exec(catalog)?.[1] ?? '';
  return { pages, language: stringOf(said), isTagged: /\/Marked\s+true/.test(marked) };
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
  if (at < 0 || !Number.isInteger(first)) return [];
  const head = object.slice(0, at);
  if (/\/Filter\b/.test(head) && !/\/FlateDecode\b/.test(head)) return [];
  const data = Buffer.from(object.slice(object.indexOf('\n', at) + 1), 'latin1');
  try {
    const plain = /\/Filter\b/.test(head) ? inflateSync(data, { maxOutputLength: MOST_INFLATED }) : data;
    const text = plain.toString('latin1');
    const pairs = text.slice(0, first).trim().split(/\s+/);
    const starts = pairs.filter((_, place) => place % 2 === 1).map((place) => first + Number(place));
    return starts.map((start, nth) => [pairs[nth * 2] ?? '', text.slice(start, starts[nth + 1])]);
  } catch {
    return [];
  }
}

/** The text of a string: `(it)`, `<6974>`, or with two bytes a letter, which a mark at the start says. */
function stringOf(written: string): string {
  const inner = /^[<(]([^]*)[>)]$/.exec(written)?.[1] ?? '';
  const bytes = written.startsWith('<')
    ? Buffer.from(inner.replaceAll(/\s/g, ''), 'hex').toString('latin1')
    : inner.replaceAll(/\\([0-7]{1,3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
  return bytes.replaceAll(/^\u00FE\u00FF|\0/g, '');
}
