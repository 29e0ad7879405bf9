// Notifies apps of what the database says is due. Each kind says where that is stored, and how it is sent.
import type { FastifyBaseLogger } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { findClientOrRemoved, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import type { AppEvents } from './app-metrics.server.ts';

const BATCH_SIZE = 20;

/** An app that is restarted gets it half a minute later. */
const QUICK_MS = 30_000;
/** Those ten minutes, then as for a sign-out, at last one each 17 hours: an app may be away for three weeks. */
export const EVENT_ATTEMPTS = { quick: 20, slowest: 10, maxAttempts: 60 };

/** A row that is due. */
interface Due {
  readonly client_id: string;
  readonly subject: string;
  readonly attempts: number;
}

/** A kind of notification. */
export interface Notification<Row extends Due> {
  readonly table: 'openid_sessions' | 'openid_purges' | 'openid_events';
  readonly key: readonly (keyof Row & string)[];
  /** Which rows are due once their time has come. */
  readonly isDue: RawBuilder<SqlBool>;
  /** So many attempts come half a minute after one another. */
  readonly quick: number;
  /** After them an app that does not answer is notified again after a minute, then two, four and so on, up to this power of two. */
  readonly slowest: number;
  readonly maxAttempts: number;
  /** What is logged of an app that was never notified. */
  readonly givenUp: string;
  /** Returns false if the app wants none. Rejects if it does not take it. */
  readonly send: (app: AppClient, row: Row) => Promise<boolean>;
}

/** Notifies all apps that are due. Rows are claimed first, so that several servers do not notify an app twice. */
export async function notifyDue<Row extends Due>(
  services: Services<'backgroundQueries' | 'now'>,
  kind: Notification<Row>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  events: AppEvents | undefined,
): Promise<void> {
  for (;;) {
    const due = await claim(services, kind);
    if (due.length === 0) return;
    await Promise.all(due.map((row) => notify(services.backgroundQueries, kind, row, log, events)));
  }
}

async function notify<Row extends Due>(
  queries: Queries,
  kind: Notification<Row>,
  row: Row,
  log: Pick<FastifyBaseLogger, 'warn'>,
  events: AppEvents | undefined,
): Promise<void> {
  const { client_id: app, attempts } = row;
  const client = await findClientOrRemoved(queries, app);
  try {
    if (client && (await kind.send(client, row))) events?.notification('sent');
  } catch (err) {
    const isGivenUp = attempts >= kind.maxAttempts;
    log.warn({ err, app, attempts }, isGivenUp ? kind.givenUp : 'app did not answer');
    events?.notification(isGivenUp ? 'given_up' : 'failed');
    if (!isGivenUp) return;
  }
  await sql`delete from ${sql.table(kind.table)} where ${isRow(kind, row)} and ${kind.isDue}`.execute(queries);
}

/** Postpones the next attempt of rows that are due, and returns them. */
async function claim<Row extends Due>(
  { backgroundQueries: queries, now }: Services<'backgroundQueries' | 'now'>,
  kind: Notification<Row>,
): Promise<Row[]> {
  const table = sql.table(kind.table);
  return queries.transaction().execute(async (trx) => {
    const due = await sql<Row>`select * from ${table} where ${kind.isDue} and next_attempt_at <= ${now()}
      order by next_attempt_at limit ${sql.lit(BATCH_SIZE)}`.execute(trx);
    const claimed: Row[] = [];
    for (const row of due.rows) {
      const { attempts } = row;
      const slow = attempts - kind.quick;
      const next = now() + (slow < 0 ? QUICK_MS : MINUTE_MS * 2 ** Math.min(slow, kind.slowest));
      const { rows } = await sql<Row>`update ${table} set attempts = ${attempts + 1}, next_attempt_at = ${next}
        where ${isRow(kind, row)} and attempts = ${attempts} returning *`.execute(trx);
      claimed.push(...rows);
    }
    return claimed;
  });
}

function isRow<Row extends Due>({ key }: Notification<Row>, row: Row): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )}`;
}
