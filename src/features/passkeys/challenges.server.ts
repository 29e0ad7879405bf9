// Challenges for WebAuthn. Each carries its expiry and an authentication code (MAC), so that only a valid response writes a row:
// requests and wrong responses cannot fill the table.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 8;
const HEAD_BYTES = NONCE_BYTES + EXPIRY_BYTES;
const MAC_BYTES = 16;

/** How long a challenge is valid. A form that offers passkeys fetches a new one before its own expires. */
export const CHALLENGE_MS = { add: 5 * MINUTE_MS, signIn: 10 * MINUTE_MS } as const;

/** Makes a challenge for a purpose: 16 random bytes, its expiry, and a MAC of both and the purpose. */
export function createChallenge(
  { key, now }: Services<'key' | 'now'>,
  purpose: string,
  lifetimeMs: number,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(now() + lifetimeMs), NONCE_BYTES);
  return new Uint8Array(Buffer.concat([head, macOf(key, purpose, head)]));
}

/** Whether a challenge, in base64url, was issued by this site for this purpose and has not expired. */
export function isChallenge({ key, now }: Services<'key' | 'now'>, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), macOf(key, purpose, head))) return false;
  return expiryOf(bytes) > now();
}

/** Records that a challenge was used, in the transaction of what the response causes. Gives `false` if it was used before. */
export async function consumeChallenge(trx: Queries, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const row = await trx
    .insertInto('challenges')
    .values({ hash: hashToken(bytes), expires_at: expiryOf(bytes) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

const expiryOf = (challenge: Buffer) => Number(challenge.readBigUInt64BE(NONCE_BYTES));

function macOf(key: SecretKey, purpose: string, head: Buffer): Buffer {
  return Buffer.from(key.mac(`challenge ${purpose}`, head.toString('hex')), 'hex').subarray(0, MAC_BYTES);
}
