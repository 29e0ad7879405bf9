// Finds the account that an operator names, and says which one it is.
import { sql } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ADDRESS_MAX, emailKey, emailKeys } from '#src/server/identity/email-key.ts';
import { storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { isLongerThan } from '#src/shared/bounded-text.ts';
import { CommandError } from './command-error.server.ts';
import { sanitize } from './printing.server.ts';

/** The columns of an account that operators see. */
export const USER_COLUMNS = [
  'id',
  'email',
  'username',
  'language',
  'is_active',
  'created_at',
  'confirmed_at',
  'owner_since',
  'deletion_due_at',
] as const;

/** An account as operators see it. */
export type User = Awaited<ReturnType<typeof findUsers>>[number];

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);
const like = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;

/** The condition that a column contains this text. */
export const contains = (column: string, part: string) => like(column, `%${escaped(part)}%`);

/**
 * Returns the account with this id, email or username. Throws a `CommandError` if there is none, or more than one: a
 * member may have chosen another's email or id as username, and must not be deleted instead of them.
 */
export async function findUser({ queries }: Services<'queries'>, who: string): Promise<User> {
  const id = /^\d{1,16}$/.test(who) ? Number(who) : 0;
  const isTooLong = isLongerThan(who, ADDRESS_MAX);
  const found = isTooLong
    ? []
    : await findUsers(queries, { id, emailKeys: emailKeys(who), usernameKey: await usernameKey(who) });
  // Not an account whose username only looks like this one.
  const [user, ...others] = found.filter(
    (one) => one.id === id || emailKey(one.email) === emailKey(who) || isSameUsername(one.username, who),
  );
  if (!user)
    throw new CommandError(`No account has the id, email or username '${who}'. Look with: users list --search TEXT`);
  if (others.length > 0) {
    const candidates = [user, ...others].map((one) => sanitize(`${one.id} (${one.username}, ${one.email})`));
    throw new CommandError(
      `'${who}' names more than one account: ${candidates.join('; ')}. Name it by another of its three.`,
    );
  }
  return user;
}

function isSameUsername(one: string, other: string): boolean {
  return storedUsername(one).toLowerCase() === storedUsername(other).toLowerCase();
}

/** Returns the account as it is named in questions and results. */
export function describeUser({ id, username, email }: User): string {
  return sanitize(`account ${id} (${username}, ${email})`);
}

/** Returns all accounts with this id, email or username: none, one or several. */
async function findUsers(db: Queries, by: { id: number; emailKeys: string[]; usernameKey: string }) {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((where) =>
      where.or([
        where('id', '=', by.id),
        where('email_key', 'in', by.emailKeys),
        where('username_key', '=', by.usernameKey),
        // Set aside (`setAsideKey`).
        like('username_key', `${escaped(by.usernameKey)}#%`),
      ]),
    )
    .execute();
}
