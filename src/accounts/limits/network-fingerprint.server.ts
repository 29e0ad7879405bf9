// The network of a visitor, by which requests and emails are shared out. Stored as a fingerprint.
import { networksOf } from '#src/server/limits/networks.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

/**
 * Returns the fingerprint of a client's largest network: an IPv4 address, or the /48 of an IPv6 address, which one customer may
 * have. Under the secret key, so that a copy of the database does not reveal the address.
 */
export function networkFingerprint(key: Pick<SecretKey, 'mac'>, client: string): string {
  return key.mac('network of a visitor', networksOf(client).at(-1)?.key ?? client).slice(0, 16);
}
