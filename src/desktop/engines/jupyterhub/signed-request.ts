// How the host proves to the program of a session that a request is its own: a signature of Ed25519 over the session, what is asked,
// the time and a random number. The program knows the public key alone, so that nothing which the hub stores or shows opens a session.
import { createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/** A request is taken for so long before and after its time, since the clocks of two machines differ. */
const LIFE_MS = 60_000;
const FORMAT = /^Aperta ([0-9]{1,15})\.([\w-]{22})\.([\w-]{86})$/;

const signedText = (session: string, action: string, time: string, nonce: string) =>
  Buffer.from(['aperta-session-request-1', session, action, time, nonce].join('\n'));

/** Returns the value of `Authorization` for one request. `action` is what follows the session's address. */
export function signRequest(key: KeyObject, session: string, action: string, now = Date.now()): string {
  const [time, nonce] = [String(now), randomBytes(16).toString('base64url')];
  const signature = sign(null, signedText(session, action, time, nonce), key).toString('base64url');
  return `Aperta ${time}.${nonce}.${signature}`;
}

/**
 * `x`: the public key, as a JWK has it. Returns what says whether a request is the host's, meant for this session, and new: each is
 * taken once.
 */
export function createRequestCheck(x: string, session: string, now: () => number = Date.now) {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const used = new Map<string, number>();
  return (authorization: string | undefined, action: string): boolean => {
    const [, time = '', nonce = '', signature = ''] = FORMAT.exec(authorization ?? '') ?? [];
    for (const [old, until] of used) if (until < now()) used.delete(old);
    if (nonce === '' || Math.abs(now() - Number(time)) > LIFE_MS || used.has(nonce)) return false;
    const text = signedText(session, action, time, nonce);
    if (!verify(null, text, key, Buffer.from(signature, 'base64url'))) return false;
    used.set(nonce, Number(time) + LIFE_MS);
    return true;
  };
}
