// Registration: creates an account.
import type { z } from 'zod';
import { ApiError } from '#src/server/api-error.ts';
import { emailKey, storedEmail } from '#src/server/identity/email-key.ts';
import { isAddress, storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { randomId } from '#src/server/random-id.ts';
import type { RuleContext } from './add-endpoints.server.ts';
import type { account, ACCOUNT_ENDPOINTS } from './endpoints.ts';
import { faultsAt, hasFaults, ValidationError, type Fault } from './faults.ts';
import { consumeInvitation, requireInvitation } from './invitations.server.ts';
import { findTaken } from './members.server.ts';
import { emailTaken, newPasswordFaults, newUsernameFaults, usernameTaken } from './new-fields.server.ts';
import { isUsernameReserved, requireUnreserved, UsernameReservedError } from './reserved-names.server.ts';
import type { Services } from './services.server.ts';
import * as store from './store.server.ts';

/** What a registration works with. */
export type RegistrationServices = Services<
  'queries' | 'hasher' | 'rateLimits' | 'knownNetworks' | 'site' | 'key' | 'now'
>;

type Registration = Omit<RuleContext<typeof ACCOUNT_ENDPOINTS.register>, 'params' | 'member'>;

/**
 * Makes an account. Throws a `ValidationError` with the faults of all fields, or, if they have none, that the address
 * or the username is taken. Refuses with `throttled` or `busy`; neither counts as a registration.
 */
export async function register(
  services: RegistrationServices,
  registration: Registration,
): Promise<z.input<typeof account>> {
  const { input, client } = registration;
  const { rateLimits, hasher } = services;
  await requireInvitation(services, input.invitation);
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
    const taken = await takenFaults(services, { email, username });
    if (hasFaults(taken)) {
      await rateLimits.recordTaken(client);
      throw new ValidationError(taken);
    }
    const counted = await rateLimits.recordRegistration(client);
    return insertAccount(services, registration).catch(async (error: unknown) => {
      await counted.refund();
      throw error;
    });
  });
}

/** Makes the account, whose address and username were free a moment ago. */
async function insertAccount(
  services: RegistrationServices,
  { input, client, language }: Registration,
): Promise<z.input<typeof account>> {
  const { queries, rateLimits, knownNetworks, hasher, now } = services;
  const [email, username] = [input.email.text, input.username.text];
  const user = {
    id: randomId(),
    email: storedEmail(email),
    emailKey: emailKey(email),
    username: storedUsername(username),
    usernameKey: await usernameKey(username),
    password: await hasher.hash(input.password.text),
    language,
    createdAt: now(),
  };
  const fingerprint = knownNetworks.fingerprint(user.id, client);
  // The address may have had too many emails. Its owner can ask for this one later.
  const sendsWelcome = await rateLimits.allowWelcomeMail(user.email);
  const isInserted = await queries
    .transaction()
    .execute(async (trx) => {
      if (!(await store.insertUser(trx, user))) return false;
      await requireUnreserved(trx, services, username, user.id);
      await consumeInvitation(services, trx, input.invitation);
      await knownNetworks.remember(trx, user.id, fingerprint);
      if (sendsWelcome) await enqueueMail(trx, { kind: 'confirm', userId: user.id }, now());
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof UsernameReservedError) return false;
      throw error;
    });
  if (isInserted) return user;
  // Another request has just taken the address or the name: same response as if it had been taken before.
  const taken = await takenFaults(services, { email, username });
  // Or it has, and the account is gone again.
  if (!hasFaults(taken)) throw new ApiError('busy');
  await rateLimits.recordTaken(client);
  throw new ValidationError(taken);
}

/** A name that apps know as another member's counts as taken, so that nobody learns whose it was. */
async function takenFaults(
  services: Services<'queries' | 'key'>,
  { email, username }: { readonly email: string; readonly username: string },
): Promise<Fault[]> {
  const taken = await findTaken(services.queries, { email, usernameKey: await usernameKey(username) });
  const isNameTaken = taken.username || (await isUsernameReserved(services.queries, services, username));
  // Said once if the username is the address.
  const faults = isNameTaken && !(taken.email && isAddress(username)) ? [usernameTaken('username')] : [];
  return taken.email ? [emailTaken('email'), ...faults] : faults;
}
