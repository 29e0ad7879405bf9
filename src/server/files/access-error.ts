// What to do about a file that is there and that this user may not read.
import { userInfo } from 'node:os';

/** What makes or removes something. */
const CHANGES: ReadonlySet<string> = new Set('mkdir rename unlink rmdir link symlink chmod copyfile'.split(' '));

/** Takes anything thrown. Returns one line if this user may not read or write what it names; undefined for anything else. */
export function describeAccessError(error: unknown): string | undefined {
  const { code, path, syscall = '' } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  if (!CHANGES.has(syscall)) return describeReadError(error, path);
  return code === 'EACCES' || code === 'EPERM'
    ? `${path} cannot be written by ${userName()}, who runs this (${code}). Run it as the user who owns the folder, or give the folder to this one.`
    : undefined;
}

/**
 * Takes the error of reading a file, its path, and the setting that names it, if one does. Returns one line that says
 * whose rights are missing and how to give them; undefined for any other error.
 */
export function describeReadError(error: unknown, file: string, setting?: string): string | undefined {
  const { code } = error as { code?: unknown };
  if (code !== 'EACCES' && code !== 'EPERM') return undefined;
  const named = setting === undefined ? file : `${setting}: ${file}`;
  return `${named} is there, but ${userName()}, who runs this, may not read it (${code}). Run: chmod a+rX ${file}, and chmod a+rx on the folders above it.`;
}

/** A user of systemd that exists only while its unit runs may have no name. */
function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
