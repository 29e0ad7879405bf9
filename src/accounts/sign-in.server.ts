// Signing in: the password, the second step of those who want one, and a token.
import { order } from '#src/server/mail/outbox.ts';
import { Refusal } from '#src/server/api-error.ts';
import { missing, textOf, type Outcome } from './registration.server.ts';
import type { Found } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import * as members from './members.server.ts';
import { emailKey } from './names.server.ts';
import type { AccountParts } from './services.server.ts';
import { openSession, type Place } from './sessions.server.ts';
import * as store from './store.server.ts';
import type { Counted, KnownClients } from './rate-limits.server.ts';
import { LIMITS } from '#src/shared/auth-api.ts';

/** What was found in the fields of a sign-in. */
export type SignIn = Readonly<Record<'email' | 'password' | 'otp', Found>>;

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
  return parts.hasher.admit(place.client, () => check(parts, found, place));
}

async function check(parts: AccountParts, found: SignIn, place: Place): Promise<SignedIn> {
  const { queries, hasher, tries } = parts;
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
  const hash = await strengthen(parts, user, password);
  return finish(
    parts,
    { ...user, hashes: [user.password, hash], counted, code: textOf(found.otp) || undefined },
    place,
  );
}

/** What a right password has shown, and the code that came with it. */
interface Shown {
  readonly id: number;
  readonly hashes: readonly string[];
  readonly counted: Counted;
  readonly code: string | undefined;
}

async function finish(parts: AccountParts, { id, hashes, counted, code }: Shown, place: Place): Promise<SignedIn> {
  const { tries, secondStep, site } = parts;
  const codes = await tries.codesOf(id);
  if (code !== undefined) {
    await codes.begin().catch(async (error: unknown) => {
      await counted.takeBack();
      throw error;
    });
  }
  const opened = await openSession<HeldBack>(
    parts,
    {
      userId: id,
      hashes,
      isRemembered: counted.isRemembered,
      async check(within, user) {
        if (site.confirmation === 'required' && !user.isConfirmed) return 'unconfirmed';
        const step = await secondStep.check(within, id, code);
        if (step === 'missing') return 'otpRequired';
        if (step === 'wrong') return 'otpWrong';
        if (code !== undefined) await codes.forget(within);
        await counted.succeed(within);
        return undefined;
      },
    },
    place,
  );
  if ('token' in opened) return { ok: true, token: opened.token };
  if (opened.why === 'gone') return FAILED;
  if (opened.why === 'otpWrong') await tellOwner(parts, id);
  // A code or a confirmation that is missing is not a failed attempt. Earlier failures stay counted, so that a right
  // password does not reset the limit between guesses of the code.
  else await counted.takeBack();
  return { ...FAILED, heldBack: opened.why };
}

/** Tells an owner, once a day, that someone who has the password does not have the code (OWASP ASVS 5.0, 6.3.5). */
async function tellOwner({ queries, tries, now }: AccountParts, userId: number): Promise<void> {
  if (await tries.mayTellWrongCode(userId)) await order(queries, { kind: 'wrongCode', userId }, now());
}

function fieldFaults(found: SignIn): Fault[] {
  return [
    ...missing('email', found.email),
    ...textFaults('email', textOf(found.email), Infinity),
    ...missing('password', found.password),
    ...textFaults('password', textOf(found.password), LIMITS.passwordMax),
  ];
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
