// A home's file system stands still while its image is copied: programs of the home that write wait that long.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMounted } from '../../image/is-mounted.ts';

/**
 * Becomes the command of a shell that runs another one meanwhile. It thaws also where this process is killed. The open descriptor keeps
 * it mounted: a file system that is unmounted while it is frozen could neither be thawed nor mounted.
 */
const SCRIPT =
  'trap "" HUP INT TERM; exec 9< "$0" || exit; sync -f "$0"; fsfreeze -f "$0" || exit; "$@"; code=$?; fsfreeze -u "$0"; exit $code';

/** Returns a command that runs `command` while the file system at `mount` is frozen, and ends as it does. */
export const whileFrozen = (mount: string, command: readonly string[]): string[] => [
  'sh',
  '-c',
  SCRIPT,
  mount,
  ...command,
];

/** Thaws all homes that are mounted in a folder: the host may have been killed while one was frozen. For the start. */
export function thawHomes(open: string): void {
  if (!existsSync(open)) return;
  for (const name of readdirSync(open)) {
    const mount = join(open, name);
    try {
      if (isMounted(mount)) execFileSync('fsfreeze', ['-u', mount], { stdio: 'ignore' });
    } catch {
      // It is not frozen.
    }
  }
}
