// The SQL of announcements and of the maintenance.
import type { Insertable } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { SEVERITIES, type AnnouncementTexts, type Severity } from '#src/shared/site/site-status.ts';
import type { Announcement, Maintenance } from './site-state.ts';

const SITE = 'site';

/** Lists the announcements that have not ended, the first to begin first. */
export async function listOpen(db: Queries, now: number): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, severity, texts, link, is_dismissible, starts_at, ends_at }) => ({
    id,
    severity: severityOf(severity),
    texts: JSON.parse(texts) as AnnouncementTexts,
    link: link ?? undefined,
    isDismissible: is_dismissible === 1,
    startsAt: starts_at,
    endsAt: ends_at,
  }));
}

/** Returns the texts of all announcements that are kept, also of those that have ended. */
export async function findAnnouncementTexts(db: Queries): Promise<{ id: string; texts: AnnouncementTexts }[]> {
  const rows = await db.selectFrom('announcements').select(['id', 'texts']).execute();
  return rows.map(({ id, texts }) => ({ id, texts: JSON.parse(texts) as AnnouncementTexts }));
}

const severityOf = (text: string): Severity => SEVERITIES.find((one) => one === text) ?? 'information';

/** Inserts an announcement. */
export async function insertAnnouncement(db: Queries, row: Insertable<Tables['announcements']>): Promise<void> {
  await db.insertInto('announcements').values(row).execute();
}

/** Ends an announcement now. Returns false if there is none, or if it has ended. */
export async function endAnnouncement(db: Queries, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('announcements')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes announcements that ended before. */
export async function deleteEnded(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('announcements').where('ends_at', '<', before).execute();
}

/** Returns the maintenance, if the site is under one. */
export async function findMaintenance(db: Queries): Promise<Maintenance | undefined> {
  const row = await db.selectFrom('maintenance').selectAll().where('name', '=', SITE).executeTakeFirst();
  return row && { expectedEnd: row.expected_end };
}

/** Begins a maintenance, or changes its expected end. */
export async function startMaintenance(db: Queries, expectedEnd: number, now: number): Promise<void> {
  await db
    .insertInto('maintenance')
    .values({ name: SITE, started_at: now, expected_end: expectedEnd })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expected_end: expectedEnd }))
    .execute();
}

/** Ends the maintenance. Returns false if there was none. */
export async function endMaintenance(db: Queries): Promise<boolean> {
  return (await db.deleteFrom('maintenance').where('name', '=', SITE).returning('name').execute()).length > 0;
}
