// Random ids of rows.
import { randomBytes } from 'node:crypto';

/**
 * Gives a random whole number from 1 to 2^53 - 1, the largest that JSON carries exactly. Sequential ids would reveal
 * how many there are.
 */
export function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1;
}
