// Registration: creates an account.
import type { z } from 'zod';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { randomId } from '#src/server/random-id.ts';
import type { RuleContext } from './add-endpoints.server.ts';
import type { account, ACCOUNT_ENDPOINTS } from './endpoints.ts';
import { faultsAt, ValidationError, type Fault } from './faults.ts';
import { consumeInvitation, requireInvitation } from './invitations.server.ts';
import { findTaken } from './members.server.ts';
import { emailKey, usernameKey } from './names.server.ts';
import { emailTaken, newPasswordFaults, usernameTaken } from './new-fields.server.ts';
import { isUsernameReserved, requireUnreserved, UsernameReservedError } from './reserved-names.server.ts';
import type { AccountServices } from './services.server.ts';
import * as store from './store.server.ts';

type Registration = Omit<RuleContext<typeof ACCOUNT_ENDPOINTS.register>, 'params' | 'member'>;

/** Makes an account. Throws a `ValidationError` with all faults of all fields. Refuses with `throttled` or `busy`. */
export async function register(
  services: AccountServices,
  { input, client, language }: Registration,
): Promise<z.input<typeof account>> {
  const { queries, rateLimits, knownNetworks, hasher, now } = services;
  await requireInvitation(services, input.invitation);
  const [email, username] = [input.email.text, input.username.text];
  const faults = [
    ...faultsAt('email', input.email.faults),
    ...faultsAt('username', input.username.faults),
    ...(await newPasswordFaults(services, 'password', input.password, { username, email })),
  ];
  // No account has a faulty address or name, so there is no key to look up.
  const keys = {
    emailKey: input.email.faults.length > 0 ? '' : emailKey(email),
    usernameKey: input.username.faults.length > 0 ? '' : usernameKey(username),
  };
  await rateLimits.checkRegistration(client);
  const taken = await takenFaults(services, keys);
  if (faults.length > 0 || taken.length > 0) {
    await rateLimits.recordRejectedRegistration(client, taken.length > 0);
    throw new ValidationError([...faults, ...taken]);
  }
  await rateLimits.recordRegistration(client);
  const user = {
    ...keys,
    id: randomId(),
    email: email.normalize('NFC'),
    username: username.normalize('NFKC'),
    password: await hasher.admit(client, () => hasher.hash(input.password.text)),
    language,
    createdAt: now(),
  };
  const fingerprint = knownNetworks.fingerprint(user.id, client);
  const sendsWelcome = await allowWelcome(services, user.email, client);
  const isInserted = await queries
    .transaction()
    .execute(async (trx) => {
      if (!(await store.insertUser(trx, user))) return false;
      await requireUnreserved(trx, services, user.usernameKey, user.id);
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
  await rateLimits.recordRejectedRegistration(client, true);
  throw new ValidationError(await takenFaults(services, keys));
}

/** A name that apps know as another member's counts as taken, so that nobody learns whose it was. */
async function takenFaults(
  services: AccountServices,
  keys: { readonly emailKey: string; readonly usernameKey: string },
): Promise<Fault[]> {
  const taken = await findTaken(services.queries, keys);
  const isNameTaken = taken.username || (await isUsernameReserved(services.queries, services, keys.usernameKey));
  return [...(taken.email ? [emailTaken('email')] : []), ...(isNameTaken ? [usernameTaken('username')] : [])];
}

/**
 * Whether the address of a new account gets an email. If confirmation is required, a client that has caused too many emails is
 * refused; otherwise the account is created without the email, which its owner can request later.
 */
async function allowWelcome({ rateLimits, site }: AccountServices, email: string, client: string): Promise<boolean> {
  return site.confirmation === 'required'
    ? rateLimits.allowMail('confirm', email, client)
    : rateLimits.allowWelcomeMail(email, client);
}
