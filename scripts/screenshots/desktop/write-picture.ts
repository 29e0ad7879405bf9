import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Language } from '#src/shared/languages/languages.ts';
import { TRIAL_PICTURE, trialPicture, type TrialPictureKind } from '#src/shared/stated/trial-picture.ts';

/** Writes a picture of a trial for the site, in two sizes. Returns the bytes. */
export async function writePicture(
  shot: Buffer,
  root: string,
  kind: TrialPictureKind,
  language: Language,
  scheme: 'light' | 'dark',
): Promise<number> {
  let bytes = 0;
  for (const ratio of [1, 2] as const) {
    const picture = await sharp(shot)
      .resize(TRIAL_PICTURE.width * ratio)
      .avif({ quality: 55, effort: 4 })
      .toBuffer();
    const file = join(root, 'public', trialPicture(kind, language, scheme, ratio));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, picture);
    bytes += picture.length;
  }
  return bytes;
}
