import { createHash } from 'node:crypto';

/** Returns the hash of a text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
