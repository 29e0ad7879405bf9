// What to do about a file that is there and that this user may not read.
import { userInfo } from 'node:os';

/**
 * Takes the error of reading a file, and its path. Returns one line that says whose rights are missing and how to give them; undefined
 * for any other error.
 */
export function mayNotRead(error: unknown, file: string): string | undefined {
  const { code } = error as { code?: unknown };
  if (code !== 'EACCES' && code !== 'EPERM') return undefined;
  return `${file} is there, but ${userName()}, who runs this, may not read it (${code}). Run: chmod a+r ${file}, and chmod a+rx on the folders above it.`;
}

/** A user of systemd that exists only while its unit runs may have no name. */
function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
