// Packs a folder, so that the same commit gives the same archive.
import { copyFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run, type Source } from './source.ts';

/** Writes the archive and the list of its packages to the folder `out`. Returns the paths of both. */
export function packRelease(tree: string, out: string, { time }: Source): [archive: string, list: string] {
  const name = basename(tree);
  const tar = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    '--format=gnu',
    '--hard-dereference',
    // Without the name and the time of its input.
    '--use-compress-program=gzip -n -9',
  ];
  const files = [join(out, `${name}.tar.gz`), join(out, `${name}.sbom.json`)] as [string, string];
  run(dirname(tree), 'tar', [...tar, '-cf', files[0], name]);
  copyFileSync(join(tree, 'sbom.json'), files[1]);
  return files;
}
