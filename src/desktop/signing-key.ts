// A key of Ed25519 in a file, made the first time.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The thumbprint of RFC 7638. */
  readonly kid: string;
  /** The public half, as a JWK has it. */
  readonly x: string;
}

/** Throws if the file cannot be read or written. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  }
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as { x: string };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const text = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: jwk.x });
  return { privateKey, kid: createHash('sha256').update(text).digest('base64url'), x: jwk.x };
}
