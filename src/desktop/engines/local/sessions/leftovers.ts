// What sessions leave on the host if it is killed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#src/server/settings/config-error.ts';

/** Sessions end with the host, even if it is killed; their mounts and folders stay. Throws a `ConfigError` if a home cannot be unmounted. */
export function clearLeftovers(data: string): void {
  const open = join(data, 'homes/open');
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => unescapeMount(line.split(' ')[1] ?? ''));
  for (const path of mounts) if (path.startsWith(`${open}/`)) unmount(path);
  // Never recursively: a home that is still mounted would be deleted.
  if (existsSync(open)) for (const name of readdirSync(open)) rmdirSync(join(open, name));
  rmSync(join(data, 'run'), { recursive: true, force: true });
  mkdirSync(join(data, 'run'), { recursive: true, mode: 0o711 });
}

function unmount(path: string): void {
  try {
    execFileSync('umount', [path], { stdio: 'pipe' });
  } catch {
    throw new ConfigError(
      `A member's home is still mounted at ${path} and in use: end what uses it (\`fuser -m ${path}\`), then start the desktop host again.`,
    );
  }
}

/** The kernel writes spaces and other letters of paths as octal numbers. */
const unescapeMount = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
