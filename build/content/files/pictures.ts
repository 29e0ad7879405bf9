// Pictures of the content: three widths in AVIF and JPEG, turned upright, without metadata.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ResizeOptions, Sharp } from 'sharp';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { cached } from '../../output/cache.ts';

/** A picture that was made, as the markup needs it. Width and height are those of the largest size. */
export interface Picture {
  readonly avif: string;
  readonly jpeg: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A picture, and how to make its files. */
export interface MadePicture extends Picture {
  /** Of a cover: address of a JPEG of 1200 × 630 pixels, for previews of links. */
  readonly card?: string;
  /** The beginning of the addresses of all its files. */
  readonly address: string;
  /** Makes them, or takes them from the cache; by their addresses. Rejects if the picture is cut off, for instance. */
  readonly make: () => Promise<ReadonlyMap<string, Buffer>>;
}

const WIDTHS = [480, 960, 1600];
const LARGEST_BYTES = 5_000_000;
const MOST_PIXELS = 12_000_000;
const CARD = { width: 1200, height: 630 };
/** Part of the names: another number when what is below makes other pictures. */
const RECIPE = 'pictures 4';

/** The path of a picture beside a text. macOS may have written the letters of the name in parts that the text has as one, or the reverse. */
export function picturePath(folder: string, name: string): string {
  const path = join(folder, name);
  if (existsSync(path) || name.includes('/') || !existsSync(folder)) return path;
  const composed = (text: string) => normalizeBounded(text.slice(0, 300), 'NFC', 300);
  const same = readdirSync(folder).find((one) => composed(one) === composed(name));
  return same === undefined ? path : join(folder, same);
}

/** Returns why a file cannot be shown, or `undefined`. */
export async function pictureFault(file: string): Promise<string | undefined> {
  const { size } = statSync(file);
  if (size > LARGEST_BYTES) return `has ${size} bytes, at most ${LARGEST_BYTES}`;
  try {
    const { format, width, height, pages = 1 } = await (await open(readFileSync(file), false)).metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
      return `is ${format}, not a JPEG, PNG or WebP picture`;
    if (width * height > MOST_PIXELS) return `has ${width} × ${height} pixels, at most 12 million`;
    if (pages > 1) return 'moves, and only its first frame would be shown';
    return undefined;
  } catch {
    const kind = readFileSync(file).subarray(4, 12).toString('latin1');
    return /^ftyp(?:hei|hev|mif)/.test(kind)
      ? 'is HEIC, as telephones take it: save it as JPEG'
      : 'cannot be read as a picture';
  }
}

/** Looks at a picture, and names its files; with a card if it is a cover. */
export async function readPicture(file: string, isCover: boolean): Promise<MadePicture> {
  const source = readFileSync(file);
  const { autoOrient } = await (await open(source)).metadata();
  const address = `/media/${createHash('sha256').update(RECIPE).update(source).digest('hex').slice(0, 12)}-`;
  const widths = widthsOf(autoOrient.width);
  const card = isCover ? `${address}card.jpg` : undefined;
  const setOf = (format: keyof typeof ENCODERS) =>
    widths.map((width) => `${address}${width}.${format} ${Math.min(width, autoOrient.width)}w`).join(', ');
  const shown = Math.min(widths.at(-1) ?? autoOrient.width, autoOrient.width);
  return {
    avif: setOf('avif'),
    jpeg: setOf('jpg'),
    src: `${address}${widths.findLast((width) => width <= 960)}.jpg`,
    width: shown,
    height: Math.round((autoOrient.height * shown) / autoOrient.width),
    address,
    make: () => makeFiles(file, address, widths, card),
    ...(card !== undefined && { card }),
  };
}

async function makeFiles(
  file: string,
  address: string,
  widths: readonly number[],
  card: string | undefined,
): Promise<ReadonlyMap<string, Buffer>> {
  const source = readFileSync(file);
  const files = new Map<string, Buffer>();
  for (const width of widths) {
    let pixels: Promise<Sharp> | undefined;
    const decoded = () => (pixels ??= decode(source, { width, withoutEnlargement: true }));
    for (const [format, encode] of Object.entries(ENCODERS))
      files.set(`${address}${width}.${format}`, await made([format, String(width)], source, decoded, encode));
  }
  if (card !== undefined)
    files.set(card, await made(['card'], source, () => decode(source, { ...CARD, fit: 'cover' }), ENCODERS.jpg));
  return files;
}

/** The widths in which a picture is made: those below its own, and its own up to the largest. A small one has one. */
export function widthsOf(own: number): number[] {
  const [smallest = own, largest = own] = [WIDTHS[0], WIDTHS.at(-1)];
  return [...new Set([...WIDTHS.filter((width) => width < own), Math.min(Math.max(own, smallest), largest)])];
}

/**
 * With effort 4, the default, AVIF takes eight times as long, and the pictures of the guide are only a tenth smaller. For JPEG, which one
 * browser in twenty-five loads, mozjpeg takes four times as long and gives files of the same size that are no better.
 */
const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 68, progressive: true }),
};

/** Makes a square JPEG of the middle of a picture. */
export async function makeSquare(file: string, side: number): Promise<Buffer> {
  const source = readFileSync(file);
  const size = { width: side, height: side, fit: 'cover' } as const;
  return made(['square', String(side)], source, () => decode(source, size), ENCODERS.jpg);
}

/** Decodes and resizes once for all formats. */
async function decode(source: Buffer, size: ResizeOptions): Promise<Sharp> {
  const upright = (await open(source)).autoOrient().flatten({ background: '#fff' }).resize(size);
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: info });
}

/** The cache is not that of the packages: making them takes 9 s a picture, and other packages have no part in it. */
async function made(
  kind: string[],
  source: Buffer,
  decoded: () => Promise<Sharp>,
  encode: (image: Sharp) => Sharp,
): Promise<Buffer> {
  return cached([RECIPE, ...kind, source], async () => encode((await decoded()).clone()).toBuffer(), '');
}

/** Loaded once there is a picture. `limitInputPixels`: false to read what it says of itself, which decodes nothing. */
async function open(source: Buffer, limitInputPixels: number | false = MOST_PIXELS): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels, failOn: 'error' });
}
