// Random secrets that browsers hold. The host keeps only their hashes.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionKind } from '#src/desktop/engines/engine.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** A secret with its hash. */
export interface Key {
  readonly key: string;
  readonly hash: string;
}

/** Returns a new secret, 192 random bits. */
export function createKey(): Key {
  return keyOf(randomBytes(24).toString('base64url'));
}

/** Returns a secret that the browser has chosen, with its hash. */
export const keyOf = (key: string): Key => ({ key, hash: hashToken(key) });

/** Whether a secret has this hash. Takes as long whatever differs. */
export function isKey(key: string | undefined, hash: string): boolean {
  return key !== undefined && timingSafeEqual(Buffer.from(hashToken(key)), Buffer.from(hash));
}

/** Returns an id for a session: the kind's first letter and 80 random bits, which name nobody. */
export const createSessionId = (kind: SessionKind) => `${kind[0]}-${randomBytes(10).toString('hex')}`;
