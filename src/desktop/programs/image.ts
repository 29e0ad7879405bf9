// `npm run desktop -- image [--small | --from FILE | --pack FOLDER]`: makes the image that sessions see, unpacks a ready one, or packs
// the newest for other machines (docs/desktop.md).
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage, currentImage } from '#src/desktop/engines/local/image/image.ts';
import { packImage, unpackImage } from '#src/desktop/engines/local/image/packed-image.ts';
import { LIST_FILE, softwareSentence } from '#src/desktop/engines/local/image/software.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion } from '#src/server/program/version.ts';
import { exitWith } from './exit.ts';

checkArguments('desktop image', process.argv.slice(2));
const { values } = parseArgs({
  options: { small: { type: 'boolean' }, from: { type: 'string' }, pack: { type: 'string' } },
  allowPositionals: true,
});
// Users of sessions read the image, whatever the shell's umask is.
process.umask(0o022);

/** Packs the newest image, and says so. */
async function pack(images: string, folder: string): Promise<void> {
  const { version } = builtVersion(join(PROJECT_ROOT, 'dist'));
  const file = join(folder, `aperta-desktop-image-${version}-linux-${process.arch}.tar`);
  const sum = `${await packImage(images, file)}  ${basename(file)}\n`;
  appendFileSync(join(folder, 'SHA256SUMS'), sum);
  process.stdout.write(`Made ${file}, with its line in SHA256SUMS:\n${sum}`);
}

try {
  const config = readDesktopConfig(process.env);
  const folder = join(config.DESKTOP_DATA_DIR, 'images');
  if (values.pack !== undefined) await pack(folder, values.pack);
  else {
    const name = new Date().toISOString().replace(/[:.]/g, '-');
    const software = await (values.from === undefined
      ? buildImage(folder, name, !values.small)
      : unpackImage(folder, name, values.from));
    const image = currentImage(folder);
    process.stdout.write(
      `The list of the image is ${join(folder, name, LIST_FILE)}.\n${softwareSentence(software)}\n${
        config.DESKTOP_IMAGE === image
          ? 'New desktops use it from now on.'
          : `Set DESKTOP_IMAGE=${image} and start the desktop host again.`
      }\n`,
    );
  }
} catch (error) {
  exitWith(error, { folder: 'DESKTOP_DATA_DIR' }, () => readDesktopConfig(process.env).DESKTOP_DATA_DIR);
}
