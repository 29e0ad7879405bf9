// A disk whose file system makes copies that share their blocks. Needs root and xfsprogs.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns its folder, and what takes it away; nothing where none can be mounted. */
export function mountXfs(): { folder: string; remove: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'xfs-'));
  chmodSync(folder, 0o711);
  const image = `${folder}.img`;
  writeFileSync(image, '');
  // mkfs makes no smaller one.
  truncateSync(image, 400 * 1024 * 1024);
  const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
  const remove = () => {
    run('umount', folder);
    for (const path of [folder, image]) rmSync(path, { recursive: true });
  };
  if (run('mkfs.xfs', '-q', '-m', 'reflink=1', image) && run('mount', '-o', 'loop', image, folder))
    return { folder, remove };
  remove();
  return undefined;
}
