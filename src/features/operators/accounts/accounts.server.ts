// Accounts that an operator makes, renames, or sends an email to.
import { faultsAt, ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import { linkAddress } from '#src/accounts/emails/compose-mail.server.ts';
import { createLink } from '#src/accounts/links/links.server.ts';
import { newEmailFaults, usernameFaults } from '#src/accounts/members/field-rules.ts';
import { findTaken, insertUser, lockUser, newUser } from '#src/accounts/members/members.server.ts';
import { emailTaken, newUsernameFaults, usernameTaken } from '#src/accounts/members/new-fields.server.ts';
import { renameAccount } from '#src/accounts/members/rename-account.server.ts';
import { requireUnreserved, unlessTaken } from '#src/accounts/members/reserved-names.server.ts';
import type { Actor } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import { findNewEmail } from '#src/accounts/ownership/new-address.server.ts';
import { findPendingRequest, resendRequestMails } from '#src/accounts/registration/pending-requests.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { storedUsername } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { dummyHash } from '#src/server/passwords/dummy-hash.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** What a new account has. */
export interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

/** The account, with the link that sets its password if no email was queued; or what is wrong with the fields. */
export type Created =
  | { readonly id: number; readonly link: string | undefined }
  | { readonly faults: readonly Fault[] };

/**
 * Makes an account without a password. Its person sets one with a link, which works for a week and also proves that they
 * read the address: in an email, or, with `givesLink`, returned to be handed over.
 */
export async function createAccount(
  services: Services<'queries' | 'config' | 'site' | 'key' | 'now'>,
  actor: Actor,
  { email, username, language }: NewAccount,
  givesLink: boolean,
): Promise<Created> {
  const { config, now } = services;
  const emailFaults = faultsAt('email', newEmailFaults(email));
  const nameFaults = newUsernameFaults('username', { text: username, faults: usernameFaults(username) }, email);
  const faults = [...emailFaults, ...nameFaults];
  if (faults.length > 0) return { faults };
  // Of no password.
  const password = dummyHash(config.passwords);
  const user = await newUser({ email, username, password, language }, now());
  const made = perform(services, actor, { action: 'create', accountId: user.id }, async (trx) => {
    if (!(await insertUser(trx, user))) return undefined;
    await requireUnreserved(trx, services, username, user.id);
    if (!givesLink) {
      await enqueueMail(trx, { kind: 'welcome', userId: user.id }, now());
      return '';
    }
    const welcome = await createLink(trx, { userId: user.id, purpose: 'welcome', email: user.email }, now());
    return linkAddress(services, 'welcome', welcome, language);
  });
  const link = await unlessTaken(made);
  if (link !== undefined) return { id: user.id, link: link || undefined };
  const taken = await findTaken(services.queries, { email });
  return { faults: [taken.email ? emailTaken('email') : usernameTaken('username')] };
}

/** Changes a username and tells the person. Returns what is wrong with the name; nothing if it is changed. */
export async function renameByOperator(
  services: Services<'queries' | 'key' | 'accountEvents' | 'now'>,
  actor: Actor,
  { id }: { readonly id: number },
  username: string,
): Promise<readonly Fault[]> {
  const typed = { text: username, faults: usernameFaults(username) };
  const renamed = perform(services, actor, { action: 'rename', accountId: id }, async (trx) => {
    await lockUser(trx, id);
    await renameAccount(trx, services, id, 'username', typed);
    const details = { name: storedUsername(username) };
    await enqueueMail(trx, { kind: 'usernameChanged', userId: id, details }, services.now());
    return true;
  });
  return unlessTaken(renamed).then(
    (isDone) => (isDone ? [] : [usernameTaken('username')]),
    (error: unknown) => {
      if (error instanceof ValidationError) return error.faults;
      throw error;
    },
  );
}

type FirstMail = 'confirm' | 'welcome';

/** The email that was queued; nothing if the account waits for none. */
export type Resent = FirstMail | 'confirmRequest' | 'newEmail' | undefined;

/**
 * Sends the email once more that an account waits for, with a new link; for a request without an account, all of its address:
 * nobody but the reader knows which one is the reader's.
 */
export async function resendMail(services: Services<'queries' | 'now'>, actor: Actor, userId: number): Promise<Resent> {
  const { now } = services;
  return perform(services, actor, { action: 'resend', accountId: userId }, async (trx, note): Promise<Resent> => {
    const request = await findPendingRequest(trx, userId);
    if (request) {
      note({ details: 'confirmRequest' });
      await resendRequestMails(trx, request.email, undefined, now());
      return 'confirmRequest';
    }
    await lockUser(trx, userId);
    const account = await trx
      .selectFrom('users')
      .select(['confirmed_at', 'is_active'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // A disabled account gets no email.
    if (account?.is_active !== 1) return undefined;
    const mail =
      account.confirmed_at === null ? await firstMail(trx, userId) : await newAddressMail(trx, userId, now());
    if (!mail) return undefined;
    note({ details: mail.kind });
    await enqueueMail(trx, { userId, ...mail }, now());
    return mail.kind;
  });
}

/** An account that an operator made gets a password with the link that confirms the address. */
async function firstMail(trx: Queries, userId: number): Promise<{ kind: FirstMail }> {
  return { kind: (await isMadeByOperator(trx, userId)) ? 'welcome' : 'confirm' };
}

async function isMadeByOperator(db: Queries, userId: number): Promise<boolean> {
  const made = await db
    .selectFrom('audit_log')
    .select('id')
    .where('account_id', '=', userId)
    .where('action', '=', 'create')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns whether an account that an operator made has no password yet: nobody has set one, and so nobody has used it. */
export async function isWithoutPassword(db: Queries, userId: number): Promise<boolean> {
  const used = await db
    .selectFrom('users')
    .leftJoin('known_clients', 'known_clients.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where((where) => where.or([where('owner_since', 'is not', null), where('fingerprint', 'is not', null)]))
    .executeTakeFirst();
  return used === undefined && isMadeByOperator(db, userId);
}

async function newAddressMail(trx: Queries, userId: number, now: number) {
  const address = await findNewEmail(trx, userId, now);
  return address === undefined ? undefined : { kind: 'newEmail' as const, address };
}
