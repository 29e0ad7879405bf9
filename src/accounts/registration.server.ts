// Registration: creates an account.
import type { z } from 'zod';
import { ApiError } from '#src/server/api-error.ts';
import { isAddress, usernameKey } from '#src/server/identity/username-key.ts';
import { enqueueMail, type MailOrigin } from '#src/server/mail/outbox.ts';
import type { RuleContext } from './add-endpoints.server.ts';
import { insertRequest } from './approval.server.ts';
import { networkFingerprint } from './client-network.server.ts';
import type { account, ACCOUNT_ENDPOINTS } from './endpoints.ts';
import { faultsAt, hasFaults, ValidationError, type Fault } from './faults.ts';
import { consumeInvitation, requireAdmission, type Admission } from './invitations.server.ts';
import { findTaken, insertUser, newUser, type NewUser } from './members.server.ts';
import { emailTaken, newPasswordFaults, newUsernameFaults, usernameTaken } from './new-fields.server.ts';
import { isUsernameReserved, requireUnreserved, UsernameReservedError } from './reserved-names.server.ts';
import type { Services } from './services.server.ts';

/** What a registration works with. */
export type RegistrationServices = Services<
  'queries' | 'hasher' | 'rateLimits' | 'knownNetworks' | 'site' | 'key' | 'now'
>;

type Registration = Omit<RuleContext<typeof ACCOUNT_ENDPOINTS.register>, 'params' | 'member'>;

/** The new account, and whether it waits for an operator. */
interface Registered {
  readonly account: z.input<typeof account>;
  readonly isAsking: boolean;
}

/**
 * Makes an account. Throws a `ValidationError` with the faults of all fields, or, if they have none, that the address
 * or the username is taken. Refuses with `throttled` or `busy`; neither counts as a registration. Where an operator has
 * to approve it, an address that is taken gets the same answer, and its owner an email; refuses while too many wait.
 */
export async function register(services: RegistrationServices, registration: Registration): Promise<Registered> {
  const { input, client } = registration;
  const { rateLimits, hasher } = services;
  const admission = await requireAdmission(services, input.invitation);
  const [email, username] = [input.email.text, input.username.text];
  const hasEmail = input.email.faults.length === 0;
  // An address that has a fault of its own is often the username as well.
  const nameFaults = hasEmail
    ? newUsernameFaults('username', input.username, email)
    : faultsAt('username', input.username.faults);
  const faults = [
    ...faultsAt('email', input.email.faults),
    ...nameFaults,
    ...(await newPasswordFaults(services, 'password', input.password, { username, email })),
  ];
  // Nothing is looked up for a request that cannot succeed: it would be a look-up that costs no account.
  if (hasFaults(faults)) throw new ValidationError(faults);
  return hasher.admit(client, async () => {
    await rateLimits.recordLookup(client, 'registration');
    await refuseTaken(services, registration, admission);
    const counted = await rateLimits.recordRegistration(client);
    return insertAccount(services, registration, admission).catch(async (error: unknown) => {
      await counted.refund();
      throw error;
    });
  });
}

/** Makes the account, whose address and username were free a moment ago; for a visitor who asks, perhaps not the address. */
async function insertAccount(
  services: RegistrationServices,
  registration: Registration,
  admission: Admission,
): Promise<Registered> {
  const { queries, knownNetworks, hasher, now } = services;
  const { input, client, language } = registration;
  const { message } = input;
  const [email, username] = [input.email.text, input.username.text];
  const password = await hasher.hash(input.password.text);
  const user = await newUser({ email, username, password, language }, now());
  const isAsking = admission === 'asks';
  const fingerprint = knownNetworks.fingerprint(user.id, client);
  const origin = { by: 'registration', network: networkFingerprint(services.key, client) } as const;
  const isInserted = await queries
    .transaction()
    .execute(async (trx) => {
      if (!(await insertUser(trx, user))) return false;
      await requireUnreserved(trx, services, username, user.id);
      if (isAsking) await insertRequest(trx, { userId: user.id, message }, now());
      // Not of one who asks: whether it is remembered would show whether the account was made.
      else await knownNetworks.remember(trx, user.id, fingerprint);
      if (admission === 'invited') await consumeInvitation(services, trx, input.invitation);
      const kind = isAsking ? 'confirmRequest' : 'confirm';
      await enqueueMail(trx, { kind, userId: user.id, origin }, now());
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof UsernameReservedError) return false;
      throw error;
    });
  if (isInserted) return { account: user, isAsking };
  // Another request has just taken the address or the name: same response as if it had been taken before.
  const isTaken = await refuseTaken(services, registration, admission);
  // Or it has, and the account is gone again.
  if (!isTaken) throw new ApiError('busy');
  await answerOwner(services, { user, message, origin });
  return { account: user, isAsking };
}

/**
 * A visitor asks for an account with an address that has one. Everything that the visitor can see is as with a free one:
 * the name is held, and the owner of the address gets an email that says what there is to do.
 */
async function answerOwner(
  { queries, now }: RegistrationServices,
  { user, message, origin }: { user: NewUser; message: string; origin: MailOrigin },
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    // A username that is the address is the owner's, and nobody else's.
    const held = isAddress(user.username) ? {} : { usernameKey: user.usernameKey };
    await insertRequest(trx, { ...held, message }, now());
    // By address: of the two, only the one that fits the account is sent.
    for (const kind of ['confirm', 'accountExists'] as const)
      await enqueueMail(trx, { kind, address: user.email, origin }, now());
  });
}

/**
 * Throws a `ValidationError` if the address or the username is taken. A name that apps know as another member's counts
 * as taken, so that nobody learns whose it was. A visitor who asks an operator does not learn that the address is taken,
 * nor that a username is which is the address: then this returns true.
 */
async function refuseTaken(
  services: Services<'queries' | 'key' | 'rateLimits'>,
  { input, client }: Registration,
  admission: Admission,
): Promise<boolean> {
  const [email, username] = [input.email.text, input.username.text];
  const taken = await findTaken(services.queries, { email, usernameKey: await usernameKey(username) });
  const isNameTaken = taken.username || (await isUsernameReserved(services.queries, services, username));
  const isAsking = admission === 'asks';
  // Said once if the username is the address.
  const isNameFault = isNameTaken && !(isAddress(username) && (taken.email || isAsking));
  const faults: Fault[] = [
    ...(taken.email && !isAsking ? [emailTaken('email')] : []),
    ...(isNameFault ? [usernameTaken('username')] : []),
  ];
  if (!hasFaults(faults)) return taken.email || isNameTaken;
  await services.rateLimits.recordTaken(client);
  throw new ValidationError(faults);
}
