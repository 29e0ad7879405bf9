import { ApiError } from '#src/server/api-error.ts';
// Signing in: the password, the second step of those who want one, and a token.
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { FIELD_LIMITS } from '#src/shared/auth-api.ts';
import type { FieldValue } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import * as members from './members.server.ts';
import { emailKey } from './names.server.ts';
import type { Attempt, KnownClients } from './rate-limits.server.ts';
import { missingFault, textOrEmpty, type Outcome } from './registration.server.ts';
import type { AccountServices } from './services.server.ts';
import { openSession, type SignInContext } from './sessions.server.ts';
import * as store from './store.server.ts';

/** What was found in the fields of a sign-in. */
export type SignInInput = Readonly<Record<'email' | 'password' | 'otp', FieldValue>>;

/** Why a sign-in with the right password fails all the same. */
export type SignInBlock = 'otpRequired' | 'otpWrong' | 'unconfirmed';

type SignedIn =
  | Outcome<{ token: string }>
  | { readonly ok: false; readonly faults: []; readonly heldBack: SignInBlock };

const FAILED = { ok: false, faults: [] } as const satisfies SignedIn;

/**
 * Gives a new token, or the faults of the fields; none means that e-mail and password do not belong together, for
 * whatever reason. Only who has the right password is told that a code or a confirmed address is needed as well.
 * Refuses with `throttled` or `busy`.
 */
export async function signIn(parts: AccountServices, found: SignInInput, place: SignInContext): Promise<SignedIn> {
  const faults = fieldFaults(found);
  if (faults.length > 0) return { ok: false, faults: faults.filter(({ code }) => code !== 'required') };
  return parts.hasher.admit(place.client, () => check(parts, found, place));
}

async function check(parts: AccountServices, found: SignInInput, place: SignInContext): Promise<SignedIn> {
  const { queries, hasher, rateLimits } = parts;
  const [email, password] = [textOrEmpty(found.email), textOrEmpty(found.password)];
  const key = emailKey(email);
  const user = await members.findCredentials(queries, { emailKey: key });
  // An e-mail without an account is asked for with the same query, and counted alike.
  const clients: KnownClients = user?.clients ?? new Map();
  const counted = await rateLimits.recordSignIn({ emailKey: key, userId: user?.id, client: place.client, clients });
  const isRight = await hasher.verify(password, user?.password).catch(async (error: unknown) => {
    await counted.refund();
    throw error;
  });
  if (!user || !isRight || !user.isActive) return FAILED;
  const hash = await rehashPassword(parts, user, password);
  return finish(
    parts,
    { ...user, hashes: [user.password, hash], counted, code: textOrEmpty(found.otp) || undefined },
    place,
  );
}

/** What a right password has shown, and the code that came with it. */
interface Shown {
  readonly id: number;
  readonly hashes: readonly string[];
  readonly counted: Attempt;
  readonly code: string | undefined;
}

async function finish(
  parts: AccountServices,
  { id, hashes, counted, code }: Shown,
  place: SignInContext,
): Promise<SignedIn> {
  const { rateLimits, secondStep, site } = parts;
  const codes = await rateLimits.forCodes(id);
  if (code !== undefined) {
    await codes.record().catch(async (error: unknown) => {
      await counted.refund();
      throw error;
    });
  }
  const opened = await openSession<SignInBlock>(
    parts,
    {
      userId: id,
      hashes,
      isRemembered: counted.isKnownClient,
      async check(trx, user) {
        if (site.confirmation === 'required' && !user.isConfirmed) return 'unconfirmed';
        const step = await secondStep.check(trx, id, code);
        if (step === 'missing') return 'otpRequired';
        if (step === 'wrong') return 'otpWrong';
        if (code !== undefined) await codes.reset(trx);
        await counted.reset(trx);
        return undefined;
      },
    },
    place,
  );
  if ('token' in opened) return { ok: true, token: opened.token };
  if (opened.why === 'gone') return FAILED;
  if (opened.why === 'otpWrong') await notifyOwner(parts, id);
  // A code or a confirmation that is missing is not a failed attempt. Earlier failures stay counted, so that a right
  // password does not reset the limit between guesses of the code.
  else await counted.refund();
  return { ...FAILED, heldBack: opened.why };
}

/** Tells an owner, once a day, that someone who has the password does not have the code (OWASP ASVS 5.0, 6.3.5). */
async function notifyOwner({ queries, rateLimits, now }: AccountServices, userId: number): Promise<void> {
  if (await rateLimits.allowWrongCodeNotice(userId)) await enqueueMail(queries, { kind: 'wrongCode', userId }, now());
}

function fieldFaults(found: SignInInput): Fault[] {
  return [
    ...missingFault('email', found.email),
    ...textFaults('email', textOrEmpty(found.email), Infinity),
    ...missingFault('password', found.password),
    ...textFaults('password', textOrEmpty(found.password), FIELD_LIMITS.passwordMax),
  ];
}

/** Hashes a password anew if its hash is cheaper than today's, and gives the hash that is stored now. A full queue only puts that off to the next sign-in. */
async function rehashPassword(
  { queries, hasher }: AccountServices,
  user: members.PasswordRow,
  password: string,
): Promise<string> {
  if (!hasher.isOutdated(user.password)) return user.password;
  const hash = await hasher.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (hash === undefined) return user.password;
  await store.replaceHash(queries, user, hash);
  return hash;
}
