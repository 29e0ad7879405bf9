// The rules of accounts: who may register, sign in, be told who they are, and sign out.
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#src/server/config.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { isCommonPassword } from '#src/server/passwords/common.ts';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import { Refusal } from '#src/server/refusal.ts';
import type { Found } from './djoser.server.ts';
import { emailFaults, passwordFaults, textFaults, usernameFaults, type Fault } from './fields.server.ts';
import { emailKey, usernameKey } from './names.server.ts';
import { LIMITS, type Account, type Field } from './schema.ts';
import * as store from './store.server.ts';
import type { Tries } from './tries.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the rules work with. */
export interface AccountParts {
  readonly queries: Queries;
  readonly hasher: Hasher;
  readonly tries: Tries;
  readonly config: Pick<Config, 'sessionIdleDays' | 'sessionMaxDays'>;
  readonly now: () => number;
}

/** What was found in the fields of a registration. */
export type Registration = Readonly<Record<Field, Found>>;

/** What was found in the fields of a sign-in. */
export type SignIn = Readonly<Record<'email' | 'password', Found>>;

type Outcome<Success> = ({ readonly ok: true } & Success) | { readonly ok: false; readonly faults: readonly Fault[] };

/** Makes an account, or tells every fault of every field. Refuses with `throttled` or `busy`. */
export async function register(
  parts: AccountParts,
  found: Registration,
  client: string,
): Promise<Outcome<{ account: Account }>> {
  const { queries, tries } = parts;
  const [email, username, password] = [textOf(found.email), textOf(found.username), textOf(found.password)];
  const faults = [
    ...missing('email', found.email),
    ...(email === '' ? [] : emailFaults(email)),
    ...missing('username', found.username),
    ...(username === '' ? [] : usernameFaults(username)),
    ...missing('password', found.password),
    ...(password === '' ? [] : passwordFaults(password, { username, email }, await isCommonPassword(password))),
  ];
  const isSound = (field: Field) => faults.every((fault) => fault.field !== field);
  const keys = {
    emailKey: isSound('email') ? emailKey(email) : '',
    usernameKey: isSound('username') ? usernameKey(username) : '',
  };
  const taken = takenFaults(await store.findTaken(queries, keys));
  if (faults.length > 0 || taken.length > 0) {
    await tries.answerFaulty(client, taken.length > 0);
    return { ok: false, faults: [...faults, ...taken] };
  }
  const user = {
    ...keys,
    id: randomId(),
    email: email.normalize('NFC'),
    username: username.normalize('NFKC'),
    password: await parts.hasher.hash(password),
  };
  const mark = await tries.markOf(user.id, client);
  const written = await queries.transaction().execute(async (within) => {
    if (!(await store.insertUser(within, user))) return false;
    await tries.remember(within, user.id, mark);
    return true;
  });
  if (written) return { ok: true, account: { email: user.email, username: user.username, id: user.id } };
  // Someone else was faster by a moment: the same answer as a moment later.
  await tries.answerFaulty(client, true);
  return { ok: false, faults: takenFaults(await store.findTaken(queries, keys)) };
}

/** Gives a new token, or the faults of the fields; none means that e-mail and password do not belong together, for whatever reason. */
export async function signIn(parts: AccountParts, found: SignIn, client: string): Promise<Outcome<{ token: string }>> {
  const { queries, hasher, tries, now } = parts;
  const [email, password] = [textOf(found.email), textOf(found.password)];
  const faults = [
    ...missing('email', found.email),
    ...textFaults('email', email, Infinity),
    ...missing('password', found.password),
    ...textFaults('password', password, LIMITS.passwordMax),
  ];
  if (faults.length > 0) return { ok: false, faults: faults.filter(({ code }) => code !== 'required') };
  const key = emailKey(email);
  const user = await store.findCredentials(queries, key);
  const counted = await tries.begin({ emailKey: key, userId: user?.id, client });
  const isRight = await hasher.verify(password, user?.password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  if (!user || !isRight || !user.isActive) return { ok: false, faults: [] };
  await counted.succeed();
  await strengthen(parts, user, password);
  const token = randomBytes(32).toString('hex');
  const mark = await tries.markOf(user.id, client);
  await queries.transaction().execute(async (within) => {
    await tries.remember(within, user.id, mark);
    await store.insertToken(within, hashOf(token), user.id, now());
  });
  return { ok: true, token };
}

/** Hashes a password anew if its hash is cheaper than today's. A full queue only puts that off to the next sign-in. */
async function strengthen({ queries, hasher }: AccountParts, user: store.Credentials, password: string): Promise<void> {
  if (!hasher.isOutdated(user.password)) return;
  const hash = await hasher.hash(password).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (hash !== undefined) await store.replaceHash(queries, user, hash);
}

/** Gives the account of a token. Refuses an unknown, expired or revoked one, and that of a disabled account. */
export async function whoIs(parts: AccountParts, token: string): Promise<Account> {
  const { queries, config, now } = parts;
  const hash = hashOf(token);
  const holder = await store.findHolder(queries, hash);
  if (!holder) throw new Refusal('tokenInvalid');
  const isOver =
    now() - holder.usedAt > config.sessionIdleDays * DAY_MS ||
    now() - holder.createdAt > config.sessionMaxDays * DAY_MS;
  if (isOver) {
    await store.deleteToken(queries, hash);
    throw new Refusal('tokenInvalid');
  }
  if (!holder.isActive) throw new Refusal('userInactive');
  // Once an hour is exact enough for a life of days, and spares a write for each reading.
  if (now() - holder.usedAt > HOUR_MS) await store.touchToken(queries, hash, now());
  return holder.user;
}

/** Ends a token at once, and no other of the same account. Refuses as `whoIs` does. */
export async function signOut(parts: AccountParts, token: string): Promise<void> {
  await whoIs(parts, token);
  await store.deleteToken(parts.queries, hashOf(token));
}

function textOf(found: Found): string {
  return 'text' in found ? found.text : '';
}

function missing(field: Field, found: Found): Fault[] {
  if ('text' in found) return [];
  return [{ field, code: found.fault }];
}

function takenFaults(taken: { email: boolean; username: boolean }): Fault[] {
  const faults: Fault[] = [];
  if (taken.email) faults.push({ field: 'email', code: 'emailTaken' });
  if (taken.username) faults.push({ field: 'username', code: 'usernameTaken' });
  return faults;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random whole number from 1 to 2^53 - 1: members cannot be counted by their ids. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1;
}
