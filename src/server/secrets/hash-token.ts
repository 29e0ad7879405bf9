// The hash under which tokens and other random secrets are stored.
import { createHash } from 'node:crypto';

/**
 * Gives the SHA-256 of a token, link, invitation or credential id, in hex: what the database keeps instead of it. No salt and
 * no slow hash are needed, because all of them carry at least 128 random bits.
 */
export function hashToken(token: string | Uint8Array): string {
  return createHash('sha256').update(token).digest('hex');
}
