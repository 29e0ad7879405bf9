// Challenges that need no row until they were answered rightly: each carries its own end and a code of ours, so that
// neither asking for one nor a wrong answer writes anything.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountServices } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';

const NONCE_BYTES = 16;
const CODE_BYTES = 16;

/** How long a challenge is good. A form that offers passkeys fetches a new one before its own ends. */
export const CHALLENGE_MS = { add: 5 * MINUTE_MS, signIn: 10 * MINUTE_MS } as const;

type ChallengeParts = Pick<AccountServices, 'key' | 'now'>;

/** Gives a challenge for this purpose: 16 random bytes, the time of its end, and a code over both. */
export function createChallenge(
  { key, now }: ChallengeParts,
  purpose: string,
  lifeMs: number,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + 8);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(now() + lifeMs), NONCE_BYTES);
  return new Uint8Array(Buffer.concat([head, codeOf(key, purpose, head)]));
}

/** Says whether a challenge, in base64url, is ours, for this purpose, and in time. */
export function isChallenge({ key, now }: ChallengeParts, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + 8 + CODE_BYTES) return false;
  const head = bytes.subarray(0, NONCE_BYTES + 8);
  if (!timingSafeEqual(bytes.subarray(NONCE_BYTES + 8), codeOf(key, purpose, head))) return false;
  return endOf(bytes) > now();
}

/**
 * Notes that a challenge of ours was answered, in the transaction of what the answer brings about. Says no if it was
 * answered before.
 */
export async function consumeChallenge(trx: Queries, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const row = await trx
    .insertInto('challenges')
    .values({ hash: createHash('sha256').update(bytes).digest('hex'), expires_at: endOf(bytes) })
    .onConflict((clash) => clash.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

const endOf = (challenge: Buffer) => Number(challenge.readBigUInt64BE(NONCE_BYTES));

function codeOf(key: AccountServices['key'], purpose: string, head: Buffer): Buffer {
  return Buffer.from(key.mac(`challenge ${purpose}`, head.toString('hex')), 'hex').subarray(0, CODE_BYTES);
}
