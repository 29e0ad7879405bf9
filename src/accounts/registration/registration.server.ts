// Registration: creates an account.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { faultsAt, hasFaults, ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import type { account, ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import { networkFingerprint } from '#src/accounts/limits/network-fingerprint.server.ts';
import { findTaken, insertUser, newUser, type NewUser } from '#src/accounts/members/members.server.ts';
import {
  emailTaken,
  newPasswordFaults,
  newUsernameFaults,
  usernameTaken,
} from '#src/accounts/members/new-fields.server.ts';
import {
  isUsernameReserved,
  requireUnreserved,
  unlessTaken,
  TakenError,
} from '#src/accounts/members/reserved-names.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { isAddress, usernameKey } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { consumeInvitation, requireAdmission, type Admission } from './invitations.server.ts';
import { insertPendingRequest, requestMail } from './pending-requests.server.ts';

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
 * to approve it, it stores a request, whether the address has an account or not; refuses while too many wait.
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
    return insert(services, registration, admission).catch(async (error: unknown) => {
      await counted.refund();
      throw error;
    });
  });
}

/** Inserts the account, or the request for one. Its address and username were free a moment ago. */
async function insert(
  services: RegistrationServices,
  registration: Registration,
  admission: Admission,
): Promise<Registered> {
  const { queries, hasher, key, now } = services;
  const { input, client, language } = registration;
  const password = await hasher.hash(input.password.text);
  const fields = { email: input.email.text, username: input.username.text, password, language };
  const user = await newUser(fields, now());
  const network = networkFingerprint(key, client);
  const isAsking = admission === 'asks';
  const work = isAsking ? insertRequest : insertAccount;
  const isDone = await unlessTaken(
    queries.transaction().execute(async (trx) => {
      await work(trx, services, registration, { user, network, admission });
      return true;
    }),
  );
  if (isDone) return { account: user, isAsking };
  // Another request has just taken the address or the name: the response is as if it had been taken before.
  await refuseTaken(services, registration, admission);
  // Or it has, and the account is gone again.
  throw new ApiError('busy');
}

interface NewAccount {
  readonly user: NewUser;
  readonly network: string;
  readonly admission: Admission;
}

async function insertAccount(
  trx: Queries,
  services: RegistrationServices,
  { input, client }: Registration,
  { user, network, admission }: NewAccount,
): Promise<void> {
  const { knownNetworks, now } = services;
  if (!(await insertUser(trx, user))) throw new TakenError();
  await requireUnreserved(trx, services, input.username.text, user.id);
  await knownNetworks.remember(trx, user.id, knownNetworks.fingerprint(user.id, client));
  if (admission === 'invited') await consumeInvitation(services, trx, input.invitation);
  await enqueueMail(trx, { kind: 'confirm', userId: user.id, origin: { by: 'registration', network } }, now());
}

/**
 * Stores what a visitor asks for, with the same work whether the address has an account, other requests or nothing: what email is
 * sent is decided when it is composed. The network is not remembered: that would show whether an account was made.
 */
async function insertRequest(
  trx: Queries,
  services: RegistrationServices,
  { input }: Registration,
  { user, network }: NewAccount,
): Promise<void> {
  if (!(await insertPendingRequest(trx, { user, message: input.message, network }))) throw new TakenError();
  if (!isAddress(input.username.text)) {
    if ((await findTaken(trx, { usernameKey: user.usernameKey })).username) throw new TakenError();
    await requireUnreserved(trx, services, input.username.text, user.id);
  }
  await enqueueMail(trx, requestMail(user, { by: 'registration', network }), services.now());
}

/**
 * Throws a `ValidationError` if the address or the username is taken. A name that apps know as another member's counts
 * as taken, so that nobody learns whose it was. A visitor who asks an operator does not learn that the address is taken,
 * nor that a username is which is the address.
 */
async function refuseTaken(
  services: Services<'queries' | 'key' | 'rateLimits'>,
  { input, client }: Registration,
  admission: Admission,
): Promise<void> {
  const [email, username] = [input.email.text, input.username.text];
  const taken = await findTaken(services.queries, { email, usernameKey: await usernameKey(username) });
  // Also looked up if it is taken: the work must not say whose name an address is.
  const isReserved = await isUsernameReserved(services.queries, services, username);
  const isNameTaken = taken.username || isReserved;
  const isAsking = admission === 'asks';
  // Said once if the username is the address.
  const isNameFault = isNameTaken && !(isAddress(username) && (taken.email || isAsking));
  const faults: Fault[] = [
    ...(taken.email && !isAsking ? [emailTaken('email')] : []),
    ...(isNameFault ? [usernameTaken('username')] : []),
  ];
  if (!hasFaults(faults)) return;
  await services.rateLimits.recordTaken(client);
  throw new ValidationError(faults);
}
