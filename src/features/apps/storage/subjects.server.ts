// The identifiers under which apps know members (OpenID Connect Core, section 8.1: pairwise). Random and stored, not
// derived from a key, so that no lost key turns members into strangers.
import { randomBytes } from 'node:crypto';
import type { Queries } from '#src/server/database/tables.ts';

/** Returns the member's subject in a sector; makes it the first time. 128 random bits, hexadecimal. */
export async function subjectOf(db: Queries, userId: number, sector: string): Promise<string> {
  const existing = await findSubject(db, userId, sector);
  if (existing !== undefined) return existing;
  await db
    .insertInto('openid_subjects')
    .values({ user_id: userId, sector, subject: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.columns(['user_id', 'sector']).doNothing())
    .execute();
  const made = await findSubject(db, userId, sector);
  if (made === undefined) throw new Error('the subject was deleted while it was being made');
  return made;
}

/** Returns whether a member is known under this subject. */
export async function isSubject(db: Queries, subject: string): Promise<boolean> {
  return (
    (await db.selectFrom('openid_subjects').select('subject').where('subject', '=', subject).executeTakeFirst()) !==
    undefined
  );
}

/** Returns the member's subject in a sector, if an app of it has known the member. */
export async function findSubject(db: Queries, userId: number, sector: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('openid_subjects')
    .select('subject')
    .where('user_id', '=', userId)
    .where('sector', '=', sector)
    .executeTakeFirst();
  return row?.subject;
}

/** Returns the account that apps of this sector know as `sub`, if it is active and its address confirmed, so that it can get emails. */
export async function findReader(trx: Queries, sector: string, sub: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('openid_subjects')
    .innerJoin('users', 'users.id', 'openid_subjects.user_id')
    .select('users.id')
    .where('openid_subjects.subject', '=', sub)
    .where('openid_subjects.sector', '=', sector)
    .where('users.is_active', '=', 1)
    .where('users.owner_since', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the usernames of the accounts that apps of this sector know under these subjects. */
export async function findHolders(
  db: Queries,
  sector: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('openid_subjects')
    .innerJoin('users', 'users.id', 'openid_subjects.user_id')
    .select(['openid_subjects.subject', 'users.username'])
    .where('openid_subjects.sector', '=', sector)
    .where('openid_subjects.subject', 'in', subjects)
    .execute();
  return new Map(rows.map(({ subject, username }) => [subject, username]));
}

/** Returns a page of the subjects of a sector, each with id and username of its account, by the subject. */
export async function listSubjects(db: Queries, sector: string, after: string, limit: number) {
  return db
    .selectFrom('openid_subjects')
    .innerJoin('users', 'users.id', 'openid_subjects.user_id')
    .select(['openid_subjects.subject', 'users.id as userId', 'users.username'])
    .where('openid_subjects.sector', '=', sector)
    .where('openid_subjects.subject', '>', after)
    .orderBy('openid_subjects.subject')
    .limit(limit)
    .execute();
}
