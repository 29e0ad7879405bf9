// The keys that sign ID tokens. A key is published for a day before it signs, so that no app meets a key that it does
// not know, and stays published for as long as a session may last: an app names the ID token of its session when it
// asks to sign out.
import { createHash, generateKeyPair, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

const PUBLISHED_BEFORE_MS = DAY_MS;
const SIGNS_MS = 90 * DAY_MS;
const PURPOSE = 'openid signing key';

/** A private key as a JWK (RFC 7517). */
export type SigningKey = webcrypto.JsonWebKey & { readonly kid: string; readonly alg: 'RS256'; readonly use: 'sig' };

type KeyServices = Services<'queries' | 'key' | 'now'> & {
  readonly config: Pick<SiteConfig, 'sessionMaxDays'>;
};

/**
 * Returns the published keys; the first one signs. Makes the first key, and the next one a day before the current ends.
 * Throws if SECRET_KEY cannot decrypt them.
 */
export async function publishedKeys(services: KeyServices): Promise<SigningKey[]> {
  const { queries, key, now } = services;
  const all = await queries.selectFrom('openid_keys').selectAll().orderBy('number', 'desc').execute();
  const rows = all.filter(({ expires_at }) => expires_at > now());
  const newest = rows[0];
  if (!newest || newest.signs_from + SIGNS_MS - PUBLISHED_BEFORE_MS <= now()) {
    await createKey(services, (all[0]?.number ?? 0) + 1, newest ? now() + PUBLISHED_BEFORE_MS : now());
    return publishedKeys(services);
  }
  const signing = rows.find(({ signs_from }) => signs_from <= now()) ?? newest;
  const ordered = [signing, ...rows.filter((row) => row !== signing)];
  return ordered.map(({ key_encrypted }) => JSON.parse(key.decrypt(PURPOSE, key_encrypted)) as SigningKey);
}

/**
 * Makes a key that signs at once, and removes all others: for a key that was stolen. Apps that remember the old keys
 * refuse sign-ins until they look again.
 */
export async function replaceKeys(services: KeyServices): Promise<void> {
  await deleteAllKeys(services.queries);
  await createKey(services, 1, services.now());
}

/** Deletes all keys: the next request for them makes a new one. */
export async function deleteAllKeys(db: Queries): Promise<void> {
  await db.deleteFrom('openid_keys').execute();
}

/** Deletes keys that are no longer published. */
export async function deleteOldKeys({ queries, now }: Services<'queries' | 'now'>): Promise<void> {
  await queries.deleteFrom('openid_keys').where('expires_at', '<=', now()).execute();
}

/** Inserts a key, unless another server has inserted the one with this number meanwhile. */
async function createKey({ queries, key, config, now }: KeyServices, number: number, signsFrom: number): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const { e, kty, n } = jwk;
  // RFC 7638.
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  const signingKey: SigningKey = { ...jwk, kid, alg: 'RS256', use: 'sig' };
  await queries
    .insertInto('openid_keys')
    .values({
      kid,
      number,
      key_encrypted: key.encrypt(PURPOSE, JSON.stringify(signingKey)),
      created_at: now(),
      signs_from: signsFrom,
      expires_at: signsFrom + SIGNS_MS + (config.sessionMaxDays + 1) * DAY_MS,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}
