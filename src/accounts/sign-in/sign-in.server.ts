// Signing in with a password, and with a code where the second step is on.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { faultsAt, hasFaults, ValidationError, type Fault, type FaultCode } from '#src/accounts/djoser/faults.ts';
import type { ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import type { Attempt } from '#src/accounts/limits/sign-in-limits.server.ts';
import { findCredentials, type PasswordRow } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { startSession, type SignInContext } from '#src/accounts/sessions/sessions.server.ts';
import * as store from '#src/accounts/sessions/tokens.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { AMR } from './authentication-methods.server.ts';

/** What a sign-in works with. */
export type SignInServices = Services<
  'queries' | 'hasher' | 'rateLimits' | 'knownNetworks' | 'site' | 'secondStep' | 'now'
>;

type Input = RuleContext<typeof ACCOUNT_ENDPOINTS.signIn>['input'];

/** Why a sign-in with the right password is refused. */
type SignInBlock = 'awaitingApproval' | 'otpRequired' | 'otpUsed' | 'otpWrong' | 'unconfirmed';

const signInError = (code: FaultCode): ValidationError => new ValidationError([{ field: 'non_field_errors', code }]);

/**
 * Gives a new token. Throws a `ValidationError`: the same for an unknown address, a wrong password and a disabled
 * account; after the right password, one that says that a code, a confirmed address or an operator's decision is needed
 * too. Refuses with `throttled` or `busy`.
 */
export async function signIn(services: SignInServices, input: Input, context: SignInContext): Promise<string> {
  const faults = [...faultsAt('email', input.email.faults), ...faultsAt('password', input.password.faults)];
  if (faults.length > 0) throw invalidFields(faults);
  return services.hasher.admit(context.client, () => signInWithPassword(services, input, context));
}

/** Djoser's serializer requires neither field, and answers a field that is left out like a wrong password. */
function invalidFields(faults: readonly Fault[]): ValidationError {
  const reported = faults.filter(({ code }) => code !== 'required');
  return hasFaults(reported) ? new ValidationError(reported) : signInError('signInFailed');
}

async function signInWithPassword(services: SignInServices, input: Input, context: SignInContext): Promise<string> {
  const { queries, hasher, rateLimits } = services;
  const { client } = context;
  const password = input.password.text;
  const key = emailKey(input.email.text);
  const user = await findCredentials(queries, { email: input.email.text });
  // The same queries and counters for an address without an account, so that neither response nor time reveals whether
  // there is one.
  const seenNetworks = user?.seenNetworks ?? new Map<number, number>();
  const attempt = await rateLimits.recordSignIn({ emailKey: key, userId: user?.id, client, seenNetworks });
  const refundAndThrow = async (error: unknown) => {
    await attempt.refund();
    throw error;
  };
  const isRight = await hasher.verify(password, attempt.isAllowed ? user?.password : undefined).catch(refundAndThrow);
  if (!user || !isRight || !user.isActive) {
    attempt.refuse();
    throw signInError('signInFailed');
  }
  const verified = { user, password, attempt, code: input.otp || undefined };
  // What stops a sign-in with the right password is no failure of it, unless it is an error with a code of its own.
  return checkAndStart(services, verified, context).catch((error: unknown) => {
    if (error instanceof ValidationError) throw error;
    return refundAndThrow(error);
  });
}

/** An account whose password was right, and the code that was sent along. */
interface VerifiedAccount {
  readonly user: PasswordRow;
  readonly password: string;
  readonly attempt: Attempt;
  readonly code: string | undefined;
}

async function checkAndStart(
  services: SignInServices,
  { user: { id, ...credentials }, password, attempt, code }: VerifiedAccount,
  context: SignInContext,
): Promise<string> {
  const { rateLimits, secondStep, site } = services;
  await attempt.recordRight();
  const hashes = [credentials.password, await rehashPassword(services, { id, ...credentials }, password)];
  const codeLimit = code === undefined ? undefined : await rateLimits.forCodes(id);
  let hasSecondStep = false;
  await codeLimit?.record();
  const session = await startSession<SignInBlock>(
    services,
    {
      userId: id,
      hashes,
      isRemembered: attempt.isSeenRecently,
      amr: () => (hasSecondStep ? AMR.passwordAndCode : AMR.password),
      async check(trx, user) {
        if (user.isWaiting) return 'awaitingApproval';
        if (site.confirmation === 'required' && !user.isConfirmed) return 'unconfirmed';
        const step = await secondStep.check(trx, id, code);
        if (step === 'missing') return 'otpRequired';
        if (step === 'wrong') return 'otpWrong';
        if (step === 'used') return 'otpUsed';
        hasSecondStep = step === 'right';
        await codeLimit?.reset(trx);
        await attempt.reset(trx);
        return undefined;
      },
    },
    context,
  );
  if ('token' in session) return session.token;
  if (session.reason === 'gone') throw signInError('signInFailed');
  if (session.reason === 'otpWrong') await notifyOwner(services, id);
  // A code or a confirmation that is missing is not a failed attempt, nor is a code that was used: the response may
  // have been lost. Earlier failures stay counted, so that a right password does not reset the limit between guesses of
  // the code.
  else await attempt.refund();
  throw signInError(session.reason === 'otpUsed' ? 'otpWrong' : session.reason);
}

/** Notifies the owner, at most once a day, that a right password came with a wrong code (OWASP ASVS 5.0, 6.3.5). */
async function notifyOwner(
  { queries, rateLimits, now }: Services<'queries' | 'rateLimits' | 'now'>,
  userId: number,
): Promise<void> {
  if (await rateLimits.allowWrongCodeNotice(userId)) await enqueueMail(queries, { kind: 'wrongCode', userId }, now());
}

/**
 * Hashes a password again if the settings ask for a stronger hash by now, and gives the hash that is stored. If the
 * hasher's queue is full, the next sign-in does it.
 */
async function rehashPassword(
  { queries, hasher }: Services<'queries' | 'hasher'>,
  user: PasswordRow,
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
