// Whether sessions can serve members' other devices, which needs programs that nothing else does.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { DEVICE_PACKAGES } from './packages.ts';

/**
 * Returns a line for the operator that says what an image lacks, by the path of its tree, or without one this machine; nothing if it has
 * all.
 */
export function deviceProgramsFault(image: string | undefined, root = '/'): string | undefined {
  const lacks = Object.entries(DEVICE_PACKAGES)
    .filter(([, signs]) => !signs.some((path) => existsSync(join(image ?? root, path))))
    .map(([name]) => name)
    .join(' ');
  if (lacks === '') return undefined;
  const cannot = 'Members cannot reach their files from other devices';
  return image === undefined
    ? `${cannot}: this machine has no ${lacks}. \`apt-get install --no-install-recommends ${lacks}\` also starts a web server on port 80, which \`systemctl disable --now lighttpd\` ends.`
    : `${cannot}: DESKTOP_IMAGE is ${image}, which has no ${lacks}. Make the image anew with \`${PROGRAM.desktop('image')}\`.`;
}
