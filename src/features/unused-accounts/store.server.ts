// The SQL of accounts that nobody uses.
import { sql, type ExpressionBuilder } from 'kysely';
import { deleteAccount } from '#src/accounts/members/delete-account.server.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { addMonths, gapBefore, LAST_WARNING_COUNTS_DAYS, WARNING_DAYS, type Use } from './rule.ts';

/** A warning that no mail server has accepted is queued again after this time. */
const WARN_AGAIN_DAYS = 7;

/** An account that the rule is about. */
export interface UnusedAccount extends Use {
  readonly id: number;
  readonly username: string;
}

type Where = ExpressionBuilder<Tables, 'users'>;

/** Accounts that were last used before a time, without disabled ones, whose addresses must not be used again, and those that another rule deletes. */
const isUnused = (where: Where, usedBefore: number) =>
  where.and([
    where('used_at', '<', usedBefore),
    where('is_active', '=', 1),
    where('confirmed_at', 'is not', null),
    where('deletion_due_at', 'is', null),
  ]);

const isNoOperator = (where: Where) =>
  where.not(
    where.exists(where.selectFrom('operator_roles').select(sql.lit(1).as('one')).whereRef('user_id', '=', 'users.id')),
  );

/**
 * Operators stay: without them nobody could look after the site. So does an account for which a warning waits. Lists of many accounts
 * leave both to the change of each, where they cost no scan.
 */
const isFree = (where: Where) =>
  where.and([
    isNoOperator(where),
    where.not(
      where.exists(
        where
          .selectFrom('outbox')
          .select('outbox.id')
          .whereRef('outbox.user_id', '=', 'users.id')
          .where('outbox.kind', '=', 'unused'),
      ),
    ),
  ]);

/** Those whose next warning is this one (0: the first) and due. Times after `now` were written while the clock was ahead. */
const isDue = (where: Where, warning: number, months: number, now: number) =>
  where.and([
    isUnused(where, addMonths(now + (WARNING_DAYS[warning] ?? 0) * DAY_MS, -months)),
    where('unused_warnings', '=', warning),
    where.or([where('unused_warned_at', 'is', null), where('unused_warned_at', '<=', now - gapBefore(warning))]),
    where.or([
      where('unused_warning_queued_at', 'is', null),
      where('unused_warning_queued_at', '<', now - WARN_AGAIN_DAYS * DAY_MS),
      where('unused_warning_queued_at', '>', now),
    ]),
  ]);

/** Those that have had all warnings, the last of them long enough ago, and not too long. */
const isOver = (where: Where, months: number, now: number) =>
  where.and([
    isUnused(where, addMonths(now, -months)),
    where('unused_warnings', '>=', WARNING_DAYS.length),
    where('unused_warned_at', '<=', now - gapBefore(WARNING_DAYS.length)),
    where('unused_warned_at', '>', now - LAST_WARNING_COUNTS_DAYS * DAY_MS),
  ]);

const unusedAccounts = (db: Queries) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'used_at as usedAt', 'unused_warnings as warnings', 'unused_warned_at as warnedAt'])
    .orderBy('used_at');

/** Returns accounts whose next warning is this one, and due, the longest unused first. */
export async function listDueWarnings(
  db: Queries,
  warning: number,
  months: number,
  now: number,
  limit: number,
): Promise<UnusedAccount[]> {
  return unusedAccounts(db)
    .where((where) => isDue(where, warning, months, now))
    .limit(limit)
    .execute();
}

/** Records that this warning is queued, if it is still due. */
export async function markQueued(
  trx: Queries,
  { id, warnings }: UnusedAccount,
  months: number,
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ unused_warning_queued_at: now })
    .where('id', '=', id)
    .where((where) => where.and([isDue(where, warnings, months, now), isFree(where)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a mail server has accepted a warning. */
export async function recordUnusedWarning(trx: Queries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({ unused_warnings: old('unused_warnings', '+', 1), unused_warned_at: now }))
    .where('id', '=', userId)
    .where('unused_warning_queued_at', 'is not', null)
    .execute();
}

/** Begins again with accounts whose last warning does not count any more. */
export async function forgetOldWarnings(db: Queries, months: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ unused_warnings: 0, unused_warned_at: null, unused_warning_queued_at: null })
    .where('used_at', '<', addMonths(now, -months))
    .where('unused_warnings', '>=', WARNING_DAYS.length)
    .where('unused_warned_at', '<=', now - LAST_WARNING_COUNTS_DAYS * DAY_MS)
    .execute();
}

/** Returns accounts to delete, the longest unused first. */
export async function listOver(db: Queries, months: number, now: number, limit: number): Promise<UnusedAccount[]> {
  return unusedAccounts(db)
    .where((where) => isOver(where, months, now))
    .limit(limit)
    .execute();
}

/** Deletes an account if nobody has used it meanwhile. Returns what the goodbye email needs, or nothing. */
export async function deleteUnused(trx: Queries, id: number, months: number, now: number) {
  return deleteAccount(trx, id, (where) => where.and([isOver(where, months, now), isFree(where)]));
}

/** Returns accounts that will get a warning or be deleted before `until`, the longest unused first. */
export async function listUnused(db: Queries, months: number, until: number, limit: number): Promise<UnusedAccount[]> {
  const usedBefore = addMonths(until + (WARNING_DAYS[0] ?? 0) * DAY_MS, -months);
  return unusedAccounts(db)
    .where((where) => where.and([isUnused(where, usedBefore), isNoOperator(where)]))
    .limit(limit)
    .execute();
}
