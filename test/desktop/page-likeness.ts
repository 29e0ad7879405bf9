// How alike two pictures of a page are, whatever the smoothing of its letters.
import sharp from 'sharp';

/** Cells of a page's width, a third of an inch on A4: about a word each. */
const COLUMNS = 100;
/** Of 255. A word that is missing, or elsewhere, changes its cell by more; another smoothing by less. */
const DIFFERENCE = 28;

/** Returns the share of the cells with more or less ink; 1 if the pages are not of one form. */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([cellsOf(one), cellsOf(other)]);
  if (first.length !== second.length) return 1;
  return first.filter((ink, at) => Math.abs(ink - (second[at] ?? 0)) > DIFFERENCE).length / first.length;
}

async function cellsOf(picture: Buffer): Promise<Buffer> {
  const { data } = await sharp(picture)
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: COLUMNS, kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}
