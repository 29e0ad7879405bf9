// What a comparison works on where there is no hash, or a cheaper one than today's: how long an answer takes must not tell.
import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';

/** The cost of one argon2id hash. */
export interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The least memory that argon2 takes for one lane (RFC 9106, section 3.1). */
const LEAST_KIB = 8;

const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Gives a hash of no password, in argon2's text form: a comparison with it costs as much as with a real one, and fails. */
export function decoyHash({ memoryKib, passes }: Cost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${text(16)}$${text(32)}`;
}

/** Says whether a stored hash was made more cheaply than one would be today. */
export function isCheaper(stored: string, { memoryKib, passes }: Cost): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < memoryKib || made.timeCost < passes;
}

/**
 * Takes a stored hash and today's cost; gives a decoy for the work that a comparison with a hash of today's cost has besides,
 * counted in blocks (memory times passes). Nothing if there is none.
 */
export function remainingCost(stored: string, { memoryKib, passes }: Cost): string | undefined {
  const made = parseOptions(stored);
  const blocks = memoryKib * passes - made.memoryCost * made.timeCost;
  if (blocks <= 0) return undefined;
  // As many blocks at a time as today, if there are as many: a smaller memory is faster, because it fits the cache.
  const rounds = Math.ceil(blocks / memoryKib);
  return decoyHash({ memoryKib: Math.max(LEAST_KIB, Math.round(blocks / rounds)), passes: rounds });
}
