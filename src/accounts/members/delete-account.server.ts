// The one place that deletes accounts. What belongs to an account goes with it by the foreign keys of the tables, and triggers write
// down which apps and desktop hosts have to learn of it (migration 0015), so that no caller can leave that out.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** Says of an account whether to delete it. */
type AccountCondition = (where: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>;

/** What an email to the person needs. The name to greet by is there if the person was known to own the account. */
interface DeletedAccount {
  readonly address: string;
  readonly language: Language;
  readonly username: string | undefined;
}

/** Deletes all accounts for which a condition holds. */
export async function deleteAccounts(trx: Queries, condition: AccountCondition): Promise<DeletedAccount[]> {
  const rows = await trx
    .deleteFrom('users')
    .where(condition)
    .returning(['email', 'username', 'display_name', 'language', 'owner_since'])
    .execute();
  return rows.map(({ email, username, display_name: displayName, language, owner_since }) => ({
    address: email,
    language: language as Language,
    username: owner_since === null ? undefined : shownName({ displayName, username }),
  }));
}

/** Deletes an account, if the condition still holds. Returns nothing if there was none to delete. */
export async function deleteAccount(
  trx: Queries,
  id: number,
  condition?: AccountCondition,
): Promise<DeletedAccount | undefined> {
  const [deleted] = await deleteAccounts(trx, (where) =>
    where.and([where('id', '=', id), ...(condition ? [condition(where)] : [])]),
  );
  return deleted;
}

/** Queues the email that says that an account is deleted. */
export async function enqueueGoodbye(
  trx: Queries,
  { address, language, username }: DeletedAccount,
  now: number,
): Promise<void> {
  const details = username === undefined ? {} : { username };
  await enqueueMail(trx, { kind: 'deleted', address, language, details }, now);
}
