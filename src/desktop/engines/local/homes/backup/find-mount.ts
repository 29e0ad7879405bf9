// Where the image of a home is mounted, in whatever namespace: the host of a unit has mounts of its own.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { readOrEmpty } from '../../machine/read-or-empty.ts';

const run = promisify(execFile);

/** Returns a path that leads there; nothing if the image is in no use. Throws if it is in use and mounted nowhere, as for a moment. */
export async function findMount(image: string): Promise<string | undefined> {
  const { stdout } = await run('losetup', ['--noheadings', '--output', 'NAME', '--associated', image]);
  const device = stdout.trim().split('\n')[0] ?? '';
  if (device === '') return undefined;
  for (const pid of ['self', ...readdirSync('/proc').filter((name) => /^\d+$/.test(name))]) {
    const line = readOrEmpty(`/proc/${pid}/mounts`)
      .split('\n')
      .find((one) => one.startsWith(`${device} `) && one.split(' ')[1]?.includes('/homes/open/'));
    // Spaces and other letters are octal numbers there.
    const path = line
      ?.split(' ')[1]
      ?.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
    if (path !== undefined) return pid === 'self' ? path : `/proc/${pid}/root${path}`;
  }
  throw new Error('it is being opened or closed');
}
