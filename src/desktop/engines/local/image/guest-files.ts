// Files on the host that every sandbox sees, read-only: those of the guest, and the `/etc` for the host's programs. They are
// copied to the data folder because a session's user may not be able to enter the folder of the program.
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isFilterable } from '#src/desktop/sandbox/allowed-calls.ts';
import { ETC_FILES } from '#src/desktop/sandbox/sandbox.ts';
import { seccompFilter } from '#src/desktop/sandbox/seccomp-filter.ts';

/** Writes the files anew and returns the path of the filter of system calls; nothing if this architecture has no table. */
export function writeGuestFiles(folder: string, guest: string): string | undefined {
  rmSync(join(folder, 'guest'), { recursive: true, force: true });
  cpSync(guest, join(folder, 'guest'), { recursive: true });
  makeReadable(join(folder, 'guest'));
  mkdirSync(join(folder, 'etc'), { recursive: true });
  for (const [name, text] of Object.entries(ETC_FILES)) writeFileSync(join(folder, 'etc', name), text);
  makeReadable(join(folder, 'etc'));
  if (!isFilterable(process.arch)) return undefined;
  const filter = join(folder, 'filter.bpf');
  writeFileSync(filter, seccompFilter(process.arch));
  return filter;
}

/** Lets the users of sessions read a folder with all in it, and start the programs in folders with the name `bin`. */
export function makeReadable(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) makeReadable(inner);
    else chmodSync(inner, basename(path) === 'bin' ? 0o755 : 0o644);
  }
}
