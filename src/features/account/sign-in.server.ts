// Signing in: the password, the second step of those who want one, and a token.
import { randomBytes } from 'node:crypto';
import { brokenRule } from '#src/server/database/trouble.ts';
import { Refusal } from '#src/server/refusal.ts';
import { hashOf, missing, textOf, type Outcome } from './account.server.ts';
import type { Found } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import * as members from './members.server.ts';
import { emailKey } from './names.server.ts';
import type { AccountParts } from './parts.server.ts';
import * as store from './store.server.ts';
import type { Counted, KnownClients } from './tries.server.ts';
import { LIMITS } from './wire.ts';

/** What was found in the fields of a sign-in. */
export type SignIn = Readonly<Record<'email' | 'password' | 'otp', Found>>;

/** Where someone signs in: the client's address as it is counted, and the names of browser and system. */
export interface Place {
  readonly client: string;
  readonly device: string;
}

/** Why a sign-in with the right password fails all the same. */
export type HeldBack = 'otpRequired' | 'otpWrong' | 'unconfirmed';

type SignedIn = Outcome<{ token: string }> | { readonly ok: false; readonly faults: []; readonly heldBack: HeldBack };

const FAILED = { ok: false, faults: [] } as const satisfies SignedIn;

/**
 * Gives a new token, or the faults of the fields; none means that e-mail and password do not belong together, for
 * whatever reason. Only who has the right password is told that a code or a confirmed address is needed as well.
 * Refuses with `throttled` or `busy`.
 */
export async function signIn(parts: AccountParts, found: SignIn, place: Place): Promise<SignedIn> {
  const faults = fieldFaults(found);
  if (faults.length > 0) return { ok: false, faults: faults.filter(({ code }) => code !== 'required') };
  return parts.hasher.admit(() => check(parts, found, place));
}

async function check(parts: AccountParts, found: SignIn, place: Place): Promise<SignedIn> {
  const { queries, hasher, tries, site } = parts;
  const [email, password] = [textOf(found.email), textOf(found.password)];
  const key = emailKey(email);
  const user = await members.findCredentials(queries, { emailKey: key });
  // An e-mail without an account is asked for with the same query, and counted alike.
  const clients: KnownClients = user?.clients ?? new Map();
  const counted = await tries.begin({ emailKey: key, userId: user?.id, client: place.client, clients });
  const isRight = await hasher.verify(password, user?.password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  if (!user || !isRight || !user.isActive) return FAILED;
  if (site.confirmation === 'required' && !user.isConfirmed) {
    await counted.takeBack();
    return { ...FAILED, heldBack: 'unconfirmed' };
  }
  const step = user.hasSecondStep && (await parts.secondStep.check(user.id, textOf(found.otp) || undefined));
  if (step === 'missing') {
    // No code is no guess; but the counters stay, or the password could be tried anew between guesses of the code.
    await counted.takeBack();
    return { ...FAILED, heldBack: 'otpRequired' };
  }
  if (step === 'wrong') return { ...FAILED, heldBack: 'otpWrong' };
  const hash = await strengthen(parts, user, password);
  const token = await giveToken(parts, user.id, place, { hashes: [user.password, hash], counted });
  return token === undefined ? FAILED : { ok: true, token };
}

function fieldFaults(found: SignIn): Fault[] {
  return [
    ...missing('email', found.email),
    ...textFaults('email', textOf(found.email), Infinity),
    ...missing('password', found.password),
    ...textFaults('password', textOf(found.password), LIMITS.passwordMax),
  ];
}

/** What a password has shown: that it made one of these hashes, in a try that was counted. */
interface Shown {
  readonly hashes: readonly string[];
  readonly counted: Counted;
}

/**
 * Writes a token for an account and gives it. Nothing if the account is gone or disabled by now, or has another password
 * than the one shown: whoever ended all sessions a moment ago has ended this one too.
 */
export async function giveToken(
  { queries, tries, now }: AccountParts,
  userId: number,
  { client, device }: Place,
  shown?: Shown,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('hex');
  const mark = shown?.counted.isRemembered ? undefined : await tries.markOf(userId, client);
  const written = await queries
    .transaction()
    .execute(async (within) => {
      if (!(await members.holdUser(within, userId, shown?.hashes))) return false;
      if (mark !== undefined) await tries.remember(within, userId, mark);
      await store.insertToken(within, { hash: hashOf(token), userId, device }, now());
      // Last: others who try wait for these rows until the end of the transaction.
      await shown?.counted.succeed(within);
      return true;
    })
    .catch((error: unknown) => {
      // Erased between our reading and our writing.
      if (brokenRule(error) === 'foreign') return false;
      throw error;
    });
  return written ? token : undefined;
}

/** Hashes a password anew if its hash is cheaper than today's, and gives the hash that is stored now. A full queue only puts that off to the next sign-in. */
async function strengthen(
  { queries, hasher }: AccountParts,
  user: members.Credentials,
  password: string,
): Promise<string> {
  if (!hasher.isOutdated(user.password)) return user.password;
  const hash = await hasher.hash(password).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (hash === undefined) return user.password;
  await store.replaceHash(queries, user, hash);
  return hash;
}
