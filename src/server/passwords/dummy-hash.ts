// Hashes that match no password. Comparing with them makes responses take the same time for unknown accounts and old hashes.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The cost of one argon2id hash. */
export interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The minimum memory of argon2 with one lane (RFC 9106, section 3.1). */
const MIN_MEMORY_KIB = 8;

const randomText = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Returns a random value in argon2's text form. A comparison with it costs as much as with a real hash, and fails. */
export function dummyHash({ memoryKib, passes }: Cost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${randomText(16)}$${randomText(32)}`;
}

let library: typeof import('@node-rs/argon2') | undefined;

/** Reads the cost of a hash. Loads the library at the first sign-in; until then only the worker threads have it. */
function optionsOf(stored: string) {
  library ??= require('@node-rs/argon2') as typeof import('@node-rs/argon2');
  return library.parseOptions(stored);
}

/** Takes a stored hash and the current cost. Returns whether the hash has a lower one. */
export function isCheaper(stored: string, { memoryKib, passes }: Cost): boolean {
  const options = optionsOf(stored);
  return options.memoryCost < memoryKib || options.timeCost < passes;
}

/**
 * Takes a stored hash and the current cost. Returns a dummy that costs the difference, in blocks (memory times passes), or
 * undefined if there is none.
 */
export function remainingCost(stored: string, { memoryKib, passes }: Cost): string | undefined {
  const options = optionsOf(stored);
  const blocks = memoryKib * passes - options.memoryCost * options.timeCost;
  if (blocks <= 0) return undefined;
  // With the current memory if possible: a smaller one fits the CPU cache and is faster per block.
  const rounds = Math.ceil(blocks / memoryKib);
  return dummyHash({ memoryKib: Math.max(MIN_MEMORY_KIB, Math.round(blocks / rounds)), passes: rounds });
}
