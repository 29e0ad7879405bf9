// Notifies apps that a member's session has ended (OpenID Connect Back-Channel Logout 1.0). It looks for sessions whose
// site session is gone, however it ended, so nothing that ends sessions has to know of apps.
import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { findClientOrRemoved } from '#src/features/apps/storage/clients.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { metadataOf, type ProviderClient } from './provider-client.server.ts';
import type { FindProvider } from './provider.server.ts';

const BATCH_SIZE = 20;
/**
 * An app that does not answer is notified again after a minute, then two, four and so on: for the last time after a day
 * and a half.
 */
const MAX_ATTEMPTS = 12;

/** A session of an app that has to be notified. */
interface EndedSession {
  readonly sid: string;
  readonly client_id: string;
  readonly subject: string;
  readonly attempts: number;
}

/** Notifies all apps that are due. Rows are claimed first, so that several servers do not notify an app twice. */
export async function notifyApps(
  services: Services<'backgroundQueries' | 'now'>,
  findProvider: FindProvider,
  log: FastifyBaseLogger,
): Promise<void> {
  for (;;) {
    const due = await claimEnded(services);
    if (due.length === 0) return;
    const provider = await findProvider();
    if (!provider) return;
    await Promise.all(due.map((session) => notifyApp(services, provider, session, log, findProvider.events)));
  }
}

async function notifyApp(
  { backgroundQueries: queries }: Services<'backgroundQueries'>,
  provider: Provider,
  { sid, client_id, subject, attempts }: EndedSession,
  log: FastifyBaseLogger,
  events: FindProvider['events'],
): Promise<void> {
  const app = await findClientOrRemoved(queries, client_id);
  if (!app) return;
  // `find` knows no disabled and no removed apps.
  const Client = provider.Client as unknown as new (metadata: object) => ProviderClient;
  const client = new Client(metadataOf(app));
  try {
    // `=`: the subject itself, because the account may be deleted (`pairwiseIdentifier`).
    if (app.backchannelLogoutUri !== null) {
      await client.backchannelLogout(`=${subject}`, sid);
      events?.notification('sent');
    }
  } catch (error) {
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    log.warn(
      { err: error, app: client_id, attempts },
      isGivenUp ? 'app not notified of a sign-out' : 'app did not answer',
    );
    events?.notification(isGivenUp ? 'given_up' : 'failed');
    if (!isGivenUp) return;
  }
  // A session that has begun anew meanwhile stays.
  await queries.deleteFrom('openid_sessions').where('sid', '=', sid).where('token_hash', 'is', null).execute();
}

/** Postpones the next attempt of sessions that have ended, and returns them. */
async function claimEnded({
  backgroundQueries: queries,
  now,
}: Services<'backgroundQueries' | 'now'>): Promise<EndedSession[]> {
  return queries.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('openid_sessions')
      .select(['sid', 'attempts'])
      .where('token_hash', 'is', null)
      .where('next_attempt_at', '<=', now())
      .orderBy('next_attempt_at')
      .limit(BATCH_SIZE)
      .execute();
    const claimed: EndedSession[] = [];
    for (const { sid, attempts } of rows) {
      const row = await trx
        .updateTable('openid_sessions')
        .set({ attempts: attempts + 1, next_attempt_at: now() + MINUTE_MS * 2 ** attempts })
        .where('sid', '=', sid)
        .where('attempts', '=', attempts)
        .returning(['sid', 'client_id', 'subject', 'attempts'])
        .executeTakeFirst();
      if (row) claimed.push(row);
    }
    return claimed;
  });
}
