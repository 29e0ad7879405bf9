// Makes, opens and deletes a small home: whether it works depends on the kernel, loop devices, and what a container may do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHomeKeys } from './home-keys.ts';
import { imageHomes } from './image-homes.ts';

const BYTES = 4 * 1024 * 1024;

/** Returns what homes can be here. Only for root. */
export async function tryHomes(): Promise<{ canMount: boolean; canEncrypt: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'home-'));
  const works = async (isEncrypted: boolean) => {
    const homes = imageHomes(folder, isEncrypted ? openHomeKeys(folder) : undefined);
    try {
      await (await homes.open('try', undefined, BYTES)).close();
      return true;
    } catch {
      return false;
    } finally {
      await homes.erase('try');
    }
  };
  try {
    const canEncrypt = await works(true);
    return { canEncrypt, canMount: canEncrypt || (await works(false)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
