// A key of Ed25519 in a file, made the first time.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError } from '#src/server/settings/config-error.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The thumbprint of RFC 7638. */
  readonly kid: string;
  /** The public half, as a JWK has it. */
  readonly x: string;
}

/** Throws a `ConfigError` if the file has no such key, and as Node does if it cannot be read or written. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    // Renamed into place: of a disk that is full, an empty file would stay.
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const { x, privateKey } = readKey(file);
  const text = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return { privateKey, kid: createHash('sha256').update(text).digest('base64url'), x };
}

function readKey(file: string): Pick<SigningKey, 'privateKey' | 'x'> {
  try {
    const jwk = JSON.parse(readFileSync(file, 'utf8')) as { x: string };
    return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), x: jwk.x };
  } catch (error) {
    throw new ConfigError(
      `${file} should have a key of Ed25519 as the host writes it (${(error as Error).message}): restore it from the backup.`,
    );
  }
}
