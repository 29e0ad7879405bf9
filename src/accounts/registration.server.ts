// The rules of accounts: who may register, be told who they are, and sign out.
import { createHash, randomBytes } from 'node:crypto';
import { isDatabaseTrouble } from '#src/server/database/errors.ts';
import { order } from '#src/server/mail/outbox.ts';
import { loadCommonPasswords } from '#src/server/passwords/common.ts';
import { Refusal } from '#src/server/api-error.ts';
import type { Language } from '#src/shared/languages.ts';
import type { Found } from './djoser.server.ts';
import { newEmailFaults, passwordFaults, usernameFaults, type Fault } from './fields.server.ts';
import { requireInvitation, takeInvitation } from './invitations.server.ts';
import * as members from './members.server.ts';
import { emailKey, usernameKey } from './names.server.ts';
import type { AccountParts } from './services.server.ts';
import type { Account } from '#src/shared/auth-schemas.ts';
import * as store from './store.server.ts';
import type { Field } from '#src/shared/auth-api.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What was found in the fields of a registration. */
export type Registration = Readonly<Record<'email' | 'username' | 'password', Found>> & {
  /** The code of an invitation link; looked at only where one is needed. */
  readonly invitation: string | undefined;
};

/** What a rule gives: what was asked for, or every fault of every field. */
export type Outcome<Success> =
  | ({ readonly ok: true } & Success)
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Who asks: the client's address as it is counted, and the language that mails to a new account are written in. */
export interface Asking {
  readonly client: string;
  readonly language: Language;
}

/** Makes an account, or tells every fault of every field. Refuses with `throttled` or `busy`. */
export async function register(
  parts: AccountParts,
  found: Registration,
  { client, language }: Asking,
): Promise<Outcome<{ account: Account }>> {
  const { queries, tries, now } = parts;
  await requireInvitation(parts, found.invitation);
  const [email, username, password] = [textOf(found.email), textOf(found.username), textOf(found.password)];
  const faults = [
    ...missing('email', found.email),
    ...(email === '' ? [] : newEmailFaults(email)),
    ...missing('username', found.username),
    ...(username === '' ? [] : usernameFaults(username)),
    ...missing('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, { username, email })),
  ];
  const isSound = (field: Field) => faults.every((fault) => fault.field !== field);
  const keys = {
    emailKey: isSound('email') ? emailKey(email) : '',
    usernameKey: isSound('username') ? usernameKey(username) : '',
  };
  await tries.mayRegister(client);
  const taken = takenFaults(await members.findTaken(queries, keys));
  if (faults.length > 0 || taken.length > 0) {
    await tries.answerFaulty(client, taken.length > 0);
    return { ok: false, faults: [...faults, ...taken] };
  }
  await tries.beginRegistration(client);
  const user = {
    ...keys,
    id: randomId(),
    email: email.normalize('NFC'),
    username: username.normalize('NFKC'),
    password: await parts.hasher.admit(client, () => parts.hasher.hash(password)),
    language,
    createdAt: now(),
  };
  const mark = tries.markOf(user.id, client);
  const isMailed = await greets(parts, user.email, client);
  const written = await queries.transaction().execute(async (within) => {
    if (!(await store.insertUser(within, user))) return false;
    await takeInvitation(parts, within, found.invitation);
    await tries.remember(within, user.id, mark);
    if (isMailed) await order(within, { kind: 'confirm', userId: user.id }, now());
    return true;
  });
  if (written) return { ok: true, account: { email: user.email, username: user.username, id: user.id } };
  // Someone else was faster by a moment: the same answer as a moment later.
  await tries.answerFaulty(client, true);
  return { ok: false, faults: takenFaults(await members.findTaken(queries, keys)) };
}

/**
 * Whether the address of a new account gets its mail. A client that has had too many sent is not told, since the account
 * is made all the same and can ask for the mail later; where it cannot be used without, it has to wait.
 */
async function greets({ tries, site }: AccountParts, email: string, client: string): Promise<boolean> {
  return site.confirmation === 'required' ? tries.mayMail('confirm', email, client) : tries.mayGreet(email, client);
}

/** Gives the faults of a password that someone chooses, as the field `password`. */
export async function chosenPasswordFaults(
  { site }: Pick<AccountParts, 'site'>,
  password: string,
  { username, email }: { username: string; email: string },
): Promise<Fault[]> {
  return passwordFaults(password, { product: site.name, username, email }, await loadCommonPasswords());
}

/** Gives the member that a token belongs to. Refuses an unknown, expired or revoked one, and that of a disabled account. */
export async function whoIs(parts: AccountParts, token: string): Promise<members.Member> {
  const { queries, config, now } = parts;
  const hash = hashOf(token);
  const holder = await parts.holderOf(hash);
  if (!holder) throw new Refusal('tokenInvalid');
  const isOver =
    now() - holder.usedAt > config.sessionIdleDays * DAY_MS ||
    now() - holder.createdAt > config.sessionMaxDays * DAY_MS;
  if (isOver) {
    await ifPossible(store.deleteToken(queries, hash));
    throw new Refusal('tokenInvalid');
  }
  if (!holder.user.isActive) throw new Refusal('userInactive');
  // Once an hour is exact enough for a life of days, and spares a write for each reading.
  if (now() - holder.usedAt > HOUR_MS) await ifPossible(store.touchToken(queries, hash, now()));
  return holder.user;
}

/** Lets a reader go on where the database cannot be written, such as on a full disk: what was to be written comes later. */
async function ifPossible(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDatabaseTrouble(error)) throw error;
  });
}

/** Ends a token at once, and no other of the same account. Refuses as `whoIs` does. */
export async function signOut(parts: AccountParts, token: string): Promise<void> {
  await whoIs(parts, token);
  await store.deleteToken(parts.queries, hashOf(token));
}

/**
 * Looks whether a member's password is right before something is changed, and counts as a sign-in does: a lost token is
 * no way to guess it. Gives the hash that it made, which a change has to find unchanged. Refuses with `throttled` or `busy`.
 */
export async function isPasswordOf(
  { queries, hasher, tries }: AccountParts,
  member: Account,
  password: string,
  client: string,
): Promise<string | undefined> {
  const counted = await tries.begin({ emailKey: emailKey(member.email), userId: member.id, client });
  const stored = await members.findCredentials(queries, { id: member.id });
  const isRight = await hasher.verify(password, stored?.password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  if (!isRight) return undefined;
  await counted.succeed();
  return stored?.password;
}

/** The text of a field, empty if there is none. */
export function textOf(found: Found): string {
  return 'text' in found ? found.text : '';
}

/** The fault of a field without a text. */
export function missing(field: Field, found: Found): Fault[] {
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
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random whole number from 1 to 2^53 - 1: members cannot be counted by their ids. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1;
}
