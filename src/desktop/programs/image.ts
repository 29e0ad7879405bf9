// `npm run desktop -- image [--small]`: makes the image that sessions see, or a new one with today's packages (docs/desktop.md).
import { join } from 'node:path';
import { buildImage, currentImage } from '#src/desktop/engines/local/image/image.ts';
import { LIST_FILE, softwareSentence } from '#src/desktop/engines/local/image/software.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { exitWith } from './exit.ts';

checkArguments('desktop image', process.argv.slice(2));
// Users of sessions read the image, whatever the shell's umask is.
process.umask(0o022);
try {
  const config = readDesktopConfig(process.env);
  const folder = join(config.DESKTOP_DATA_DIR, 'images');
  const name = new Date().toISOString().replace(/[:.]/g, '-');
  const software = await buildImage(folder, name, !process.argv.includes('--small'));
  const image = currentImage(folder);
  process.stdout.write(
    `The list of the image is ${join(folder, name, LIST_FILE)}.\n${softwareSentence(software)}\n${
      config.DESKTOP_IMAGE === image
        ? 'New desktops use it from now on.'
        : `Set DESKTOP_IMAGE=${image} and start the desktop host again.`
    }\n`,
  );
} catch (error) {
  exitWith(error, { folder: 'DESKTOP_DATA_DIR' }, () => readDesktopConfig(process.env).DESKTOP_DATA_DIR);
}
