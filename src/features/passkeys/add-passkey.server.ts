// Adding a passkey: two requests, the first with the current password. The server stores public keys alone.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import type { Member } from '#src/accounts/members/member.ts';
import { findCredentials, lockActiveUser, lockToken } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { requirePassword } from '#src/accounts/sign-in/current-password.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { isWithoutCertificates } from './attestation.server.ts';
import { CHALLENGE_MS, consumeChallenge, createChallenge, isChallenge } from './challenges.server.ts';
import type { PASSKEY_ENDPOINTS } from './endpoints.ts';
import { isOnOwnPage } from './own-page.server.ts';
import type { RelyingParty } from './relying-party.server.ts';
import * as store from './store.server.ts';
import { orRefuse, webauthn } from './webauthn.server.ts';

type Context<Name extends keyof typeof PASSKEY_ENDPOINTS> = RuleContext<(typeof PASSKEY_ENDPOINTS)[Name]>;

/** Bytes that a credential's id may have (WebAuthn Level 3, section 4). */
const CREDENTIAL_ID_MAX_BYTES = 1_023;
/** EdDSA, ES256 and RS256 (COSE). Every authenticator has one of them; Node warns of the newer ones that the library would add. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge is bound to the member and the password: after a change of the password it is no longer valid. */
const purposeOf = (member: Member, passwordHash: string): string => `add ${member.id} ${passwordHash}`;

/** Gives what the browser needs to make a passkey. Refuses members who have as many as they may. */
export async function startAdding(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'site' | 'key' | 'now'>,
  { member, client, input }: Context<'start'>,
  party: RelyingParty,
) {
  const { hash } = await requirePassword(services, { member, client }, input.current_password);
  const existing = await store.listPasskeys(services.queries, member.id);
  if (existing.length >= ACCOUNT_LIMITS.passkeys) throw new ApiError('passkeyFailed');
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: services.site.name,
    rpID: party.id,
    userName: member.email,
    userDisplayName: member.username,
    // Not the account's id, which could be read on the device, but a code of it, the same for all its passkeys.
    userID: new Uint8Array(Buffer.from(services.key.mac('passkey owner', String(member.id)), 'hex')),
    challenge: createChallenge(services, purposeOf(member, hash), CHALLENGE_MS.add),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    // A passkey replaces the password and the second step, so the authenticator must verify its user; and it must be found
    // without an email address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Adds the passkey that the browser made, and sends an email about it. Refuses one that was not made for this member, here and now. */
export async function addPasskey(
  services: Services<'queries' | 'key' | 'now'>,
  { member, input: { name, response } }: Context<'add'>,
  party: RelyingParty,
): Promise<void> {
  const { queries, now } = services;
  const hash = (await findCredentials(queries, { id: member.id }))?.password ?? '';
  const { verifyRegistrationResponse } = await webauthn();
  let answeredChallenge = '';
  const { verified, registrationInfo } = await orRefuse(async () => {
    if (!isOnOwnPage(response) || !(await isWithoutCertificates(response))) throw new ApiError('passkeyFailed');
    return verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => isChallenge(services, purposeOf(member, hash), (answeredChallenge = challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified) throw new ApiError('passkeyFailed');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  if (Buffer.from(id, 'base64url').length > CREDENTIAL_ID_MAX_BYTES) throw new ApiError('passkeyFailed');
  const passkey: store.NewPasskey = {
    id,
    userId: member.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transportsOf(transports),
    name,
    rpId: party.id,
  };
  const isAdded = await queries.transaction().execute(async (trx) => {
    // The password was changed or the session ended meanwhile.
    if (!(await lockActiveUser(trx, member.id, [hash])) || !(await lockToken(trx, member.tokenHash))) return false;
    if (!(await consumeChallenge(trx, answeredChallenge))) return false;
    if ((await store.listPasskeys(trx, member.id)).length >= ACCOUNT_LIMITS.passkeys) return false;
    if (!(await store.insertPasskey(trx, passkey, now()))) return false;
    await enqueueMail(trx, { kind: 'passkeyAdded', userId: member.id, details: { name } }, now());
    return true;
  });
  if (!isAdded) throw new ApiError('passkeyFailed');
}

/** Gives the ways to reach an authenticator, such as `usb`. They are neither signed nor checked by the library, so filter them. */
function transportsOf(transports: unknown): string {
  const isTransport = (value: unknown) => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value);
  return Array.isArray(transports) ? transports.filter(isTransport).join(',') : '';
}
