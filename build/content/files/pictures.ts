// Pictures of the content: three widths in AVIF and JPEG, turned upright, without metadata.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
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

/** A made picture with the files that belong to it. */
export interface MadePicture extends Picture {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Of a cover: address of a JPEG of 1200 × 630 pixels, for previews of links. */
  readonly card?: string;
}

const WIDTHS = [480, 960, 1600];
const LARGEST_BYTES = 5_000_000;
const MOST_PIXELS = 12_000_000;
const CARD = { width: 1200, height: 630 };
/** Part of the names: another number when what is below makes other pictures. */
const RECIPE = 'pictures 3';

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

/** Makes all sizes of a picture, or takes them from the cache; with a card if it is a cover. */
export async function makePicture(file: string, isCover: boolean): Promise<MadePicture> {
  const source = readFileSync(file);
  const { autoOrient } = await (await open(source)).metadata();
  const name = createHash('sha256').update(RECIPE).update(source).digest('hex').slice(0, 12);
  const files = new Map<string, Buffer>();
  const widths = widthsOf(autoOrient.width);
  const sets = { avif: '', jpg: '' };
  for (const [format, type] of [
    ['avif', 'avif'],
    ['jpg', 'jpeg'],
  ] as const) {
    for (const width of widths) {
      const path = `/media/${name}-${width}.${format}`;
      files.set(path, await made([type, String(width)], source, (image) => sized(image, width, type)));
    }
    sets[format] = widths
      .map((width) => `/media/${name}-${width}.${format} ${Math.min(width, autoOrient.width)}w`)
      .join(', ');
  }
  const card = `/media/${name}-card.jpg`;
  if (isCover)
    files.set(
      card,
      await made(['card'], source, (image) => image.resize({ ...CARD, fit: 'cover' }).jpeg({ quality: 78 })),
    );
  const shown = Math.min(widths.at(-1) ?? autoOrient.width, autoOrient.width);
  return {
    avif: sets.avif,
    jpeg: sets.jpg,
    src: `/media/${name}-${widths.findLast((width) => width <= 960)}.jpg`,
    width: shown,
    height: Math.round((autoOrient.height * shown) / autoOrient.width),
    files,
    ...(isCover && { card }),
  };
}

/** The widths in which a picture is made: those below its own, and its own up to the largest. A small one has one. */
export function widthsOf(own: number): number[] {
  const [smallest = own, largest = own] = [WIDTHS[0], WIDTHS.at(-1)];
  return [...new Set([...WIDTHS.filter((width) => width < own), Math.min(Math.max(own, smallest), largest)])];
}

/** With effort 4, the default, AVIF takes eight times as long, and the pictures of the guide are only a tenth smaller. */
function sized(image: Sharp, width: number, type: 'avif' | 'jpeg'): Sharp {
  const small = image.resize({ width, withoutEnlargement: true });
  return type === 'avif' ? small.avif({ quality: 50, effort: 1 }) : small.jpeg({ quality: 78, mozjpeg: true });
}

/** The cache is not that of the packages: making them takes 9 s a picture, and other packages have no part in it. */
async function made(kind: string[], source: Buffer, make: (image: Sharp) => Sharp): Promise<Buffer> {
  return cached(
    [RECIPE, ...kind, source],
    async () => make((await open(source)).autoOrient().flatten({ background: '#fff' })).toBuffer(),
    '',
  );
}

/** Loaded once there is a picture. `limitInputPixels`: false to read what it says of itself, which decodes nothing. */
async function open(source: Buffer, limitInputPixels: number | false = MOST_PIXELS): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels, failOn: 'error' });
}
