// Notifies apps that the account of a member is gone: a Security Event Token (RFC 8417) with the event `account-purged` of OpenID
// RISC 1.0, sent by push (RFC 8935). The database writes what is due (migration 0015).
import { createPrivateKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { findClientOrRemoved } from '#src/features/apps/storage/clients.server.ts';
import { publishedKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import type { OpenidPurges } from '#src/server/database/openid-tables.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import type { FindProvider } from './provider.server.ts';

const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';
const BATCH_SIZE = 20;
/** Twelve attempts in a day and a half, as for a sign-out, then one each 17 hours: an app may be away for three weeks. */
const MAX_ATTEMPTS = 40;
const SLOWEST = 10;
const TIMEOUT_MS = 5_000;

const jose = lazyImport(() => import('jose'));

type PurgeServices = Services<'queries' | 'backgroundQueries' | 'config' | 'key' | 'now'>;

/** Notifies all apps that are due. Rows are claimed first, so that several servers do not notify an app twice. */
export async function notifyOfPurges(
  services: PurgeServices,
  findProvider: Pick<FindProvider, 'fetch' | 'events'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (;;) {
    const due = await claimPurges(services);
    if (due.length === 0) return;
    await Promise.all(due.map((purge) => notifyApp(services, findProvider, purge, log)));
  }
}

async function notifyApp(
  services: PurgeServices,
  { fetch, events }: Pick<FindProvider, 'fetch' | 'events'>,
  { subject, client_id, attempts }: Selectable<OpenidPurges>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { backgroundQueries: queries } = services;
  const app = await findClientOrRemoved(queries, client_id);
  try {
    if (app && app.eventsUri !== null) {
      const body = await createToken(services, client_id, subject);
      const headers = { 'content-type': 'application/secevent+jwt', accept: 'application/json' };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { status } = await fetch(app.eventsUri, { method: 'POST', headers, body, redirect: 'manual', signal });
      if (status !== 200 && status !== 202) throw new Error(`status ${status}`);
      events?.notification('sent');
    }
  } catch (error) {
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    log.warn(
      { err: error, app: client_id, attempts },
      isGivenUp ? 'app not notified of a deleted account' : 'app did not answer',
    );
    events?.notification(isGivenUp ? 'given_up' : 'failed');
    if (!isGivenUp) return;
  }
  await queries.deleteFrom('openid_purges').where('client_id', '=', client_id).where('subject', '=', subject).execute();
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

/** Postpones the next attempt of those that are due, and returns them. */
async function claimPurges({
  backgroundQueries: queries,
  now,
}: Services<'backgroundQueries' | 'now'>): Promise<Selectable<OpenidPurges>[]> {
  return queries.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('openid_purges')
      .selectAll()
      .where('next_attempt_at', '<=', now())
      .orderBy('next_attempt_at')
      .limit(BATCH_SIZE)
      .execute();
    const claimed: Selectable<OpenidPurges>[] = [];
    for (const { client_id, subject, attempts } of rows) {
      const wait = MINUTE_MS * 2 ** Math.min(attempts, SLOWEST);
      const row = await trx
        .updateTable('openid_purges')
        .set({ attempts: attempts + 1, next_attempt_at: now() + wait })
        .where('client_id', '=', client_id)
        .where('subject', '=', subject)
        .where('attempts', '=', attempts)
        .returningAll()
        .executeTakeFirst();
      if (row) claimed.push(row);
    }
    return claimed;
  });
}
