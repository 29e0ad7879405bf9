// Finds the account that an operator names, and says which one it is.
import { sql } from 'kysely';
import { findPendingRequests, type PendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { sanitize, toIsoMinute } from '#src/command-line/printing.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ADDRESS_MAX, emailKey, emailKeys } from '#src/server/identity/email-key.ts';
import { storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import type { Services } from './services.server.ts';

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
  'undeliverable_since',
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
export async function findUser(services: Services<'queries'>, who: string): Promise<User> {
  const user = await findUserIfAny(services, who);
  if (user) return user;
  if ((await findPendingRequests(services.queries, who)).length > 0)
    throw new CommandError(
      `'${who}' has no account yet: the request waits until its address is confirmed. See: requests list --unconfirmed`,
    );
  throw new CommandError(`No account has the id, email or username '${who}'. Look with: users list --search TEXT`);
}

/** The same; nothing if there is none. */
export async function findUserIfAny({ queries }: Services<'queries'>, who: string): Promise<User | undefined> {
  const [user, ...others] = await accountsNamed(queries, who, /^\d{1,16}$/.test(who) ? Number(who) : 0);
  if (user && others.length > 0) {
    const candidates = [user, ...others].map((one) => sanitize(`${one.id} (${one.username}, ${one.email})`));
    throw new CommandError(
      `'${who}' names more than one account: ${candidates.join('; ')}. Name it by another of its three.`,
    );
  }
  return user;
}

/** Returns the account with this email or username; nothing if there is none, or more than one. */
export async function findUserByName({ queries }: Services<'queries'>, who: string): Promise<User | undefined> {
  const [user, ...others] = await accountsNamed(queries, who, 0);
  return others.length > 0 ? undefined : user;
}

/** Returns the accounts with this id, email or username, not those whose username only looks like this one. */
async function accountsNamed(queries: Queries, who: string, id: number): Promise<User[]> {
  if (isLongerThan(who, ADDRESS_MAX)) return [];
  const found = await findUsers(queries, { id, emailKeys: emailKeys(who), usernameKey: await usernameKey(who) });
  return found.filter(
    (one) => one.id === id || emailKey(one.email) === emailKey(who) || isSameUsername(one.username, who),
  );
}

/**
 * Returns the request with an unconfirmed address that the operator names, if there is no such account. Throws a `CommandError` if
 * there are several: only the reader of the address knows which one is the reader's.
 */
export async function findRequest(services: Services<'queries'>, who: string): Promise<PendingRequest | undefined> {
  if (await findUserIfAny(services, who)) return undefined;
  const [request, ...others] = await findPendingRequests(services.queries, who);
  if (others.length > 0 && request) {
    const all = [request, ...others].map((one) => `${describeRequest(one)} of ${toIsoMinute(one.created_at)} UTC`);
    throw new CommandError(`'${who}' names more than one request: ${all.join('; ')}. Name it by its id.`);
  }
  return request;
}

/** Returns the request as it is named in questions and results. */
export function describeRequest({ id, username, email }: PendingRequest): string {
  return sanitize(`request ${id} (${username}, ${email})`);
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
