// The servers that share the database, by machine and port: which run, which do not, and what they say of the mail server.
import type { Selectable } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

export type ServerRow = Selectable<Tables['servers']>;

/** A server that has not been seen for so long is away. */
const AWAY_MS = 90_000;
/** A server that has been away for so long is not missed any more. */
const FORGOTTEN_MS = 7 * DAY_MS;

/** Whether it runs, as far as the database knows. */
export const isRunning = ({ seen_at, stopped_at }: ServerRow, now: number): boolean =>
  stopped_at === null && now - seen_at < AWAY_MS;

/** Lists the servers that were seen in the last days. */
export async function listServers(db: Queries, now: number): Promise<ServerRow[]> {
  return db
    .selectFrom('servers')
    .selectAll()
    .where('seen_at', '>', now - FORGOTTEN_MS)
    .orderBy('name')
    .execute();
}

/** Adds a server that starts. One with a new name, as containers have, takes the place of one that is away. */
export async function addServer(db: Queries, name: string, version: string, now: number): Promise<void> {
  const known = await db.selectFrom('servers').selectAll().orderBy('seen_at').execute();
  if (known.every((one) => one.name !== name)) {
    const replaced = known.find((one) => !isRunning(one, now));
    const gone = known.filter((one) => one === replaced || now - one.seen_at >= FORGOTTEN_MS);
    for (const one of gone) await db.deleteFrom('servers').where('name', '=', one.name).execute();
  }
  const row = { version, started_at: now, seen_at: now, stopped_at: null };
  await db
    .insertInto('servers')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Records that a server runs. */
export async function recordSeen(db: Queries, name: string, now: number): Promise<void> {
  await db.updateTable('servers').set({ seen_at: now, stopped_at: null }).where('name', '=', name).execute();
}

/** Records that a server stops because it was asked to. */
export async function recordStop(db: Queries, name: string, now: number): Promise<void> {
  await db.updateTable('servers').set({ seen_at: now, stopped_at: now }).where('name', '=', name).execute();
}

/** Asks all servers to try the mail server. */
export async function askServers(db: Queries, now: number): Promise<void> {
  await db.updateTable('servers').set({ asked_at: now }).execute();
}

/** Takes note that a server was asked. Returns false if it was not. */
export async function acknowledge(db: Queries, name: string, now: number): Promise<boolean> {
  // Mostly it was not, and nothing is written.
  const row = await db.selectFrom('servers').select('asked_at').where('name', '=', name).executeTakeFirst();
  if (typeof row?.asked_at !== 'number') return false;
  await db.updateTable('servers').set({ asked_at: null, seen_at: now }).where('name', '=', name).execute();
  return true;
}

/** Records what came of trying the mail server; `fault` is null if it can be used. */
export async function recordMail(db: Queries, name: string, now: number, fault: string | null): Promise<void> {
  await db
    .updateTable('servers')
    .set({ mail_tried_at: now, mail_fault: fault, seen_at: now })
    .where('name', '=', name)
    .execute();
}
