// Notifies apps that the account of a member is gone: a Security Event Token (RFC 8417) with the event `account-purged` of OpenID
// RISC 1.0, sent by push (RFC 8935). The database writes what is due (migration 0015).
import { createPrivateKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Selectable } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { publishedKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import type { OpenidPurges } from '#src/server/database/openid-tables.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { notifyDue } from './notify.server.ts';
import type { FindProvider } from './provider.server.ts';

const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';
const TIMEOUT_MS = 5_000;

const jose = lazyImport(() => import('jose'));

type PurgeServices = Services<'queries' | 'backgroundQueries' | 'config' | 'key' | 'now'>;

/** Notifies all apps that are due. */
export async function notifyOfPurges(
  services: PurgeServices,
  { fetch, events }: Pick<FindProvider, 'fetch' | 'events'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await notifyDue<Selectable<OpenidPurges>>(
    services,
    {
      table: 'openid_purges',
      key: ['client_id', 'subject'],
      isDue: sql`1 = 1`,
      // Twelve attempts in a day and a half, as for a sign-out, then one each 17 hours: an app may be away for three weeks.
      slowest: 10,
      maxAttempts: 40,
      givenUp: 'app not notified of a deleted account',
      async send({ id, eventsUri }, { subject }) {
        if (eventsUri === null) return false;
        const body = await createToken(services, id, subject);
        const headers = { 'content-type': 'application/secevent+jwt', accept: 'application/json' };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const { status } = await fetch(eventsUri, { method: 'POST', headers, body, redirect: 'manual', signal });
        if (status !== 200 && status !== 202) throw new Error(`status ${status}`);
        return true;
      },
    },
    log,
    events,
  );
}

/** Makes the token. Its `jti` is the same at each attempt, so that an app can drop what it has seen. */
async function createToken(services: PurgeServices, clientId: string, subject: string): Promise<string> {
  const { config, now } = services;
  const [key] = await publishedKeys(services);
  if (!key) throw new Error('no key signs');
  const { SignJWT } = await jose();
  const iss = config.publicUrl;
  return new SignJWT({ sub_id: { format: 'iss_sub', iss, sub: subject }, events: { [ACCOUNT_PURGED]: {} } })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'secevent+jwt' })
    .setIssuer(iss)
    .setAudience(clientId)
    .setIssuedAt(Math.floor(now() / 1000))
    .setJti(hashToken(`purged ${clientId} ${subject}`))
    .sign(createPrivateKey({ key, format: 'jwk' }));
}
