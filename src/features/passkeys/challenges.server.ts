// Challenges that need no row until they are answered: each carries its own end and a code of ours, so that asking for
// one writes nothing.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountParts } from '#src/features/account/parts.server.ts';

/** A browser that offers passkeys in a form keeps its challenge for as long as someone looks at it. */
const LIFE_MS = 60 * 60_000;
const NONCE_BYTES = 16;
const CODE_BYTES = 16;

type ChallengeParts = Pick<AccountParts, 'queries' | 'key' | 'now'>;

/** Gives a challenge for this purpose: 16 random bytes, the time of its end, and a code over both. */
export function makeChallenge({ key, now }: ChallengeParts, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + 8);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(now() + LIFE_MS), NONCE_BYTES);
  return new Uint8Array(Buffer.concat([head, codeOf(key, purpose, head)]));
}

/** Says whether a challenge, in base64url, is ours, for this purpose, in time and answered for the first time; after that it is not. */
export async function takeChallenge(parts: ChallengeParts, purpose: string, challenge: string): Promise<boolean> {
  const { queries, key, now } = parts;
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + 8 + CODE_BYTES) return false;
  const head = bytes.subarray(0, NONCE_BYTES + 8);
  if (!timingSafeEqual(bytes.subarray(NONCE_BYTES + 8), codeOf(key, purpose, head))) return false;
  const expires_at = Number(head.readBigUInt64BE(NONCE_BYTES));
  if (expires_at <= now()) return false;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const row = await queries
    .insertInto('challenges')
    .values({ hash, expires_at })
    .onConflict((clash) => clash.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

function codeOf(key: AccountParts['key'], purpose: string, head: Buffer): Buffer {
  return Buffer.from(key.mac(`challenge ${purpose}`, head.toString('hex')), 'hex').subarray(0, CODE_BYTES);
}
