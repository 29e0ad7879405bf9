// Makes WebM and MP4 of pictures with ffmpeg (Debian: ffmpeg): MP4 for the browsers of older Apple devices, which play no WebM.
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A picture of a film, and how long it stays. */
export interface Frame {
  readonly file: string;
  readonly seconds: number;
}

const CODECS = {
  webm: '-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -g 200',
  mp4: '-c:v libx264 -crf 27 -preset slow -tune stillimage -movflags +faststart -g 200',
} as const;

/** Writes both at `path` with the endings. `folder`: for its list. Throws if ffmpeg is missing or fails. Returns their bytes. */
export function encode(frames: readonly Frame[], folder: string, path: string): number {
  const list = join(folder, 'frames.txt');
  const last = frames.at(-1)?.file ?? '';
  // The last one is named again, without which its length does not count (ffmpeg-formats, concat).
  writeFileSync(
    list,
    `${frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(2)}`).join('\n')}\nfile '${last}'\n`,
  );
  let bytes = 0;
  for (const [ending, codec] of Object.entries(CODECS)) {
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
    const output = ['-r', '10', '-pix_fmt', 'yuv420p', '-an', ...codec.split(' '), `${path}.${ending}`];
    execFileSync('ffmpeg', [...input, ...output], { stdio: 'inherit' });
    bytes += statSync(`${path}.${ending}`).size;
  }
  return bytes;
}
