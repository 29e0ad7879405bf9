// The rules of accounts: who may register, be told who they are, and sign out.
import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '#src/server/api-error.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { loadCommonPasswords } from '#src/server/passwords/common.ts';
import type { FieldName } from '#src/shared/auth-api.ts';
import type { Account } from '#src/shared/auth-schemas.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/durations.ts';
import type { Language } from '#src/shared/languages.ts';
import type { FieldValue } from './djoser.server.ts';
import { newEmailFaults, passwordFaults, usernameFaults, type Fault } from './fields.server.ts';
import { requireInvitation, consumeInvitation } from './invitations.server.ts';
import * as members from './members.server.ts';
import { emailKey, usernameKey } from './names.server.ts';
import type { AccountServices } from './services.server.ts';
import * as store from './store.server.ts';

/** What was found in the fields of a registration. */
export type RegistrationInput = Readonly<Record<'email' | 'username' | 'password', FieldValue>> & {
  /** The code of an invitation link; looked at only where one is needed. */
  readonly invitation: string | undefined;
};

/** What a rule gives: what was asked for, or every fault of every field. */
export type Outcome<Success> =
  | ({ readonly ok: true } & Success)
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Who asks: the client's address as it is counted, and the language that mails to a new account are written in. */
export interface RegistrationContext {
  readonly client: string;
  readonly language: Language;
}

/** Makes an account, or tells every fault of every field. Refuses with `throttled` or `busy`. */
export async function register(
  parts: AccountServices,
  found: RegistrationInput,
  { client, language }: RegistrationContext,
): Promise<Outcome<{ account: Account }>> {
  const { queries, rateLimits, now } = parts;
  await requireInvitation(parts, found.invitation);
  const [email, username, password] = [
    textOrEmpty(found.email),
    textOrEmpty(found.username),
    textOrEmpty(found.password),
  ];
  const faults = [
    ...missingFault('email', found.email),
    ...(email === '' ? [] : newEmailFaults(email)),
    ...missingFault('username', found.username),
    ...(username === '' ? [] : usernameFaults(username)),
    ...missingFault('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, { username, email })),
  ];
  const isSound = (field: FieldName) => faults.every((fault) => fault.field !== field);
  const keys = {
    emailKey: isSound('email') ? emailKey(email) : '',
    usernameKey: isSound('username') ? usernameKey(username) : '',
  };
  await rateLimits.checkRegistration(client);
  const taken = takenFaults(await members.findTaken(queries, keys));
  if (faults.length > 0 || taken.length > 0) {
    await rateLimits.recordRejectedRegistration(client, taken.length > 0);
    return { ok: false, faults: [...faults, ...taken] };
  }
  await rateLimits.recordRegistration(client);
  const user = {
    ...keys,
    id: randomId(),
    email: email.normalize('NFC'),
    username: username.normalize('NFKC'),
    password: await parts.hasher.admit(client, () => parts.hasher.hash(password)),
    language,
    createdAt: now(),
  };
  const mark = rateLimits.fingerprint(user.id, client);
  const isMailed = await shouldSendWelcome(parts, user.email, client);
  const written = await queries.transaction().execute(async (trx) => {
    if (!(await store.insertUser(trx, user))) return false;
    await consumeInvitation(parts, trx, found.invitation);
    await rateLimits.rememberClient(trx, user.id, mark);
    if (isMailed) await enqueueMail(trx, { kind: 'confirm', userId: user.id }, now());
    return true;
  });
  if (written) return { ok: true, account: { email: user.email, username: user.username, id: user.id } };
  // Someone else was faster by a moment: the same answer as a moment later.
  await rateLimits.recordRejectedRegistration(client, true);
  return { ok: false, faults: takenFaults(await members.findTaken(queries, keys)) };
}

/**
 * Whether the address of a new account gets its mail. A client that has had too many sent is not told, since the account
 * is made all the same and can ask for the mail later; where it cannot be used without, it has to wait.
 */
async function shouldSendWelcome(
  { rateLimits, site }: AccountServices,
  email: string,
  client: string,
): Promise<boolean> {
  return site.confirmation === 'required'
    ? rateLimits.allowMail('confirm', email, client)
    : rateLimits.allowWelcomeMail(email, client);
}

/** Gives the faults of a password that someone chooses, as the field `password`. */
export async function chosenPasswordFaults(
  { site }: Pick<AccountServices, 'site'>,
  password: string,
  { username, email }: { username: string; email: string },
): Promise<Fault[]> {
  return passwordFaults(password, { product: site.name, username, email }, await loadCommonPasswords());
}

/** Gives the member that a token belongs to. Refuses an unknown, expired or revoked one, and that of a disabled account. */
export async function authenticate(parts: AccountServices, token: string): Promise<members.Member> {
  const { queries, config, now } = parts;
  const hash = hashToken(token);
  const holder = await parts.findTokenHolder(hash);
  if (!holder) throw new ApiError('tokenInvalid');
  const isOver =
    now() - holder.usedAt > config.sessionIdleDays * DAY_MS ||
    now() - holder.createdAt > config.sessionMaxDays * DAY_MS;
  if (isOver) {
    await ifPossible(store.deleteToken(queries, hash));
    throw new ApiError('tokenInvalid');
  }
  if (!holder.user.isActive) throw new ApiError('userInactive');
  // Once an hour is exact enough for a life of days, and spares a write for each reading.
  if (now() - holder.usedAt > HOUR_MS) await ifPossible(store.touchToken(queries, hash, now()));
  return holder.user;
}

/** Lets a reader go on where the database cannot be written, such as on a full disk: what was to be written comes later. */
async function ifPossible(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}

/** Ends a token at once, and no other of the same account. Refuses as `whoIs` does. */
export async function signOut(parts: AccountServices, token: string): Promise<void> {
  await authenticate(parts, token);
  await store.deleteToken(parts.queries, hashToken(token));
}

/**
 * Looks whether a member's password is right before something is changed, and counts as a sign-in does: a lost token is
 * no way to guess it. Gives the hash that it made, which a change has to find unchanged. Refuses with `throttled` or `busy`.
 */
export async function verifyPassword(
  { queries, hasher, rateLimits }: AccountServices,
  member: Account,
  password: string,
  client: string,
): Promise<string | undefined> {
  const counted = await rateLimits.recordSignIn({ emailKey: emailKey(member.email), userId: member.id, client });
  const stored = await members.findCredentials(queries, { id: member.id });
  const isRight = await hasher.verify(password, stored?.password).catch(async (error: unknown) => {
    await counted.refund();
    throw error;
  });
  if (!isRight) return undefined;
  await counted.reset();
  return stored?.password;
}

/** The text of a field, empty if there is none. */
export function textOrEmpty(found: FieldValue): string {
  return 'text' in found ? found.text : '';
}

/** The fault of a field without a text. */
export function missingFault(field: FieldName, found: FieldValue): Fault[] {
  if ('text' in found) return [];
  return [{ field, code: found.fault }];
}

/** The faults of a name that someone else has. */
export function takenFaults(taken: { email: boolean; username: boolean }): Fault[] {
  const faults: Fault[] = [];
  if (taken.email) faults.push({ field: 'email', code: 'emailTaken' });
  if (taken.username) faults.push({ field: 'username', code: 'usernameTaken' });
  return faults;
}

/** What is stored of a token: its SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random whole number from 1 to 2^53 - 1: members cannot be counted by their ids. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1;
}
