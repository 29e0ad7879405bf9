import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedCopy } from './image-copies.ts';

/** Whether the file system of a folder makes copies that take no room until one of both files changes (XFS, btrfs). */
export function canShare(folder: string): boolean {
  const probe = mkdtempSync(join(folder, '.probe-'));
  try {
    writeFileSync(join(probe, 'a'), Buffer.alloc(8192));
    const [program = '', ...args] = sharedCopy(join(probe, 'a'), join(probe, 'b'));
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
