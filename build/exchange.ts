// Puts a folder into the place of another so that at every moment there is a whole one.
import { existsSync, renameSync } from 'node:fs';

/** The exchange of two names in one system call: of Linux (renameat2, RENAME_EXCHANGE) and of macOS (renamex_np, RENAME_SWAP). */
const AT_FDCWD = -100;
const SWAP = 2;

/**
 * Exchanges two folders of one disk, if the system can; else renames both, between which there is none for some microseconds.
 * `target` need not exist; then `folder` is only renamed. Throws if neither is possible.
 */
export async function exchange(folder: string, target: string): Promise<void> {
  if (!existsSync(target)) return renameSync(folder, target);
  if (await swap(folder, target)) return;
  const aside = `${folder}.old`;
  renameSync(target, aside);
  renameSync(folder, target);
  renameSync(aside, folder);
}

async function swap(one: string, other: string): Promise<boolean> {
  try {
    const ffi = await loadFfi();
    if (process.platform === 'linux') {
      const types = { arguments: ['i32', 'string', 'i32', 'string', 'u32'], return: 'i32' } as const;
      const { renameat2 } = ffi.dlopen(null, { renameat2: types }).functions;
      return renameat2(AT_FDCWD, one, AT_FDCWD, other, SWAP) === 0;
    }
    const types = { arguments: ['string', 'string', 'u32'], return: 'i32' } as const;
    const { renamex_np: rename } = ffi.dlopen(null, { renamex_np: types }).functions;
    return rename(one, other, SWAP) === 0;
  } catch {
    // Another C library, Windows, or a Node without it.
    return false;
  }
}

/** Node has no call for it. Its foreign functions say that they are experimental; if they change, the two renames remain. */
async function loadFfi(): Promise<typeof import('node:ffi')> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return await import('node:ffi');
  } finally {
    process.emitWarning = emitWarning;
  }
}
