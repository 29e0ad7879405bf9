// Passkeys: made with the password, used instead of it. The server has public keys alone.
import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { checkCurrentPassword, inLockedAccount, type MemberRequest } from '#src/accounts/authenticate.server.ts';
import type { FieldValue } from '#src/accounts/djoser.server.ts';
import { textFaults, type Fault } from '#src/accounts/fields.server.ts';
import { findCredentials, lockToken, lockActiveUser, type Member } from '#src/accounts/members.server.ts';
import { missingFault, textOrEmpty, type Outcome } from '#src/accounts/registration.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { openSession, type SignInContext } from '#src/accounts/sessions.server.ts';
import { ApiError } from '#src/server/api-error.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { lazyImport } from '#src/server/lazy-import.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import { isWithoutCertificates } from './attestation.server.ts';
import { CHALLENGE_MS, isChallenge, createChallenge, consumeChallenge } from './challenges.server.ts';
import type { RelyingParty } from './relying-party.server.ts';
import * as store from './store.server.ts';
import { PASSKEY_NAME_MAX } from './wire.ts';

// Loaded at the first use: it brings a reader of certificates along that most starts never need.
const webauthn = lazyImport(() => import('@simplewebauthn/server'));

/** Bytes of a credential's id at most (WebAuthn Level 3, section 4). */
const ID_MAX_BYTES = 1_023;
/** EdDSA, ES256 and RS256 (COSE), which all authenticators have one of. The library would look for newer ones, of which Node warns. */
const ALGORITHMS = [-8, -7, -257];
const SIGN_IN = 'sign-in';
/** Bound to the password: a challenge that was given to one password is none to the next. */
const adding = (member: Member, hash: string) => `add ${member.id} ${hash}`;

/** Gives what the browser needs to make a passkey, to a member whose password is right: a lost token alone cannot add one. */
export async function startAdding(
  parts: AccountServices,
  changing: MemberRequest,
  current: FieldValue,
  party: RelyingParty,
): Promise<Outcome<{ options: object }>> {
  const { faults, hash } = await checkCurrentPassword(parts, changing, current);
  if (faults.length > 0) return { ok: false, faults };
  const { member } = changing;
  const known = await store.listPasskeys(parts.queries, member.id);
  if (known.length >= ACCOUNT_LIMITS.passkeys) throw new ApiError('passkeyFailed');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: parts.site.name,
    rpID: party.id,
    userName: member.email,
    userDisplayName: member.username,
    // Not the account's id, which would be readable on the device: a code of it, the same for all its passkeys.
    userID: new Uint8Array(Buffer.from(parts.key.mac('passkey owner', String(member.id)), 'hex')),
    challenge: createChallenge(parts, adding(member, hash), CHALLENGE_MS.add),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    // It replaces password and second step, so it has to ask its owner, and to be found without an e-mail address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ok: true, options };
}

/** Adds the passkey that the browser has made, and tells the owner. Refuses what was not made for this member, here and now. */
export async function addPasskey(
  parts: AccountServices,
  { member, tokenHash }: MemberRequest,
  found: { readonly name: FieldValue; readonly response: unknown },
  party: RelyingParty,
): Promise<Outcome<object>> {
  const { queries, now } = parts;
  const faults = nameFaults(found.name);
  if (faults.length > 0) return { ok: false, faults };
  const hash = (await findCredentials(queries, { id: member.id }))?.password ?? '';
  const { verifyRegistrationResponse } = await webauthn();
  let answered = '';
  const { verified, registrationInfo } = await orRefuse(async () => {
    if (!(await isWithoutCertificates(found.response))) throw new ApiError('passkeyFailed');
    return verifyRegistrationResponse({
      response: found.response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isChallenge(parts, adding(member, hash), (answered = challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified) throw new ApiError('passkeyFailed');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  if (Buffer.from(id, 'base64url').length > ID_MAX_BYTES) throw new ApiError('passkeyFailed');
  const name = textOrEmpty(found.name).normalize('NFC');
  const made = {
    id,
    userId: member.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: waysOf(transports),
    name,
    rpId: party.id,
  };
  const isNew = await queries.transaction().execute(async (trx) => {
    // A password that was changed meanwhile, or a session that was ended, adds nothing any more.
    if (!(await lockActiveUser(trx, member.id, [hash])) || !(await lockToken(trx, tokenHash))) return false;
    if (!(await consumeChallenge(trx, answered))) return false;
    if ((await store.listPasskeys(trx, member.id)).length >= ACCOUNT_LIMITS.passkeys) return false;
    if (!(await store.insertPasskey(trx, made, now()))) return false;
    await enqueueMail(trx, { kind: 'passkeyAdded', userId: member.id, details: { name } }, now());
    return true;
  });
  if (!isNew) throw new ApiError('passkeyFailed');
  return { ok: true };
}

/**
 * Removes a passkey of a member whose password is right, with the sessions that it opened except the one that asks, and
 * tells the owner. `digest` is that of its id. Refuses one that is not there.
 */
export async function removePasskey(
  parts: AccountServices,
  changing: MemberRequest,
  digest: string,
  found: FieldValue,
): Promise<Outcome<object>> {
  const current = await checkCurrentPassword(parts, changing, found);
  if (current.faults.length > 0) return { ok: false, faults: current.faults };
  const { member, tokenHash } = changing;
  return inLockedAccount(parts, changing, current, async (trx) => {
    const passkey = await findByDigest(trx, member.id, digest);
    if (!passkey) throw new ApiError('notFound');
    const { name } = passkey;
    await store.detachToken(trx, tokenHash);
    await store.deletePasskey(trx, passkey.id);
    await enqueueMail(trx, { kind: 'passkeyRemoved', userId: member.id, details: { name } }, parts.now());
    return { ok: true };
  });
}

/** Gives what a passkey is addressed by: its id may have more letters than an address takes. */
export function hashBytes(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

async function findByDigest(db: AccountServices['queries'], userId: number, digest: string) {
  return (await store.listPasskeys(db, userId)).find(({ id }) => hashBytes(id) === digest);
}

/** Gives a passkey of a member another name. Refuses one that is not there. */
export async function renamePasskey(
  { queries }: AccountServices,
  { member }: MemberRequest,
  digest: string,
  found: FieldValue,
): Promise<Outcome<object>> {
  const faults = nameFaults(found);
  if (faults.length > 0) return { ok: false, faults };
  const passkey = await findByDigest(queries, member.id, digest);
  const isThere = passkey && (await store.renamePasskey(queries, passkey.id, textOrEmpty(found).normalize('NFC')));
  if (!isThere) throw new ApiError('notFound');
  return { ok: true };
}

/** The faults of a passkey's name, which is one line of text. */
function nameFaults(found: FieldValue): Fault[] {
  const name = textOrEmpty(found);
  const faults = [...missingFault('name', found), ...textFaults('name', name, PASSKEY_NAME_MAX)];
  return /\p{Cc}/u.test(name) && faults.length === 0 ? [{ field: 'name', code: 'notText' }] : faults;
}

/** Gives what the browser needs to sign in with any passkey that it has for this site. */
export async function startSignIn(parts: AccountServices, party: RelyingParty): Promise<object> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: createChallenge(parts, SIGN_IN, CHALLENGE_MS.signIn),
    userVerification: 'required',
    // Five minutes where the visitor is asked at once; where the browser only offers, it does not end.
    timeout: 300_000,
  });
}

/** Gives a token for an answer that a passkey signed. Refuses in one way, whatever the reason, or with `throttled`. */
export async function signInByPasskey(
  parts: AccountServices,
  response: unknown,
  place: SignInContext,
  party: RelyingParty,
): Promise<string> {
  const { queries, site, now } = parts;
  await parts.rateLimits.recordPasskeySignIn(place.client);
  const id = (response as { id?: unknown } | null)?.id;
  const passkey = typeof id === 'string' && /^[\w-]+$/.test(id) ? await store.findPasskey(queries, id) : undefined;
  if (!passkey || !isMadeFor(parts, passkey, party)) throw new ApiError('passkeyFailed');
  const { verifyAuthenticationResponse } = await webauthn();
  let answered = '';
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => isChallenge(parts, SIGN_IN, (answered = challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new ApiError('passkeyFailed');
  const counts = { from: passkey.counter, to: authenticationInfo.newCounter };
  const opened = await openSession<'refused'>(
    parts,
    {
      userId: passkey.user_id,
      passkeyId: passkey.id,
      async check(trx, user) {
        if (site.confirmation === 'required' && !user.isConfirmed) return 'refused';
        if (!(await consumeChallenge(trx, answered))) return 'refused';
        // It may have been removed since it was read.
        return (await store.touchPasskey(trx, passkey.id, counts, now())) ? undefined : 'refused';
      },
    },
    place,
  );
  if (!('token' in opened)) throw new ApiError('passkeyFailed');
  return opened.token;
}

/** A passkey made before its relying party was stored belongs to the public address. */
function isMadeFor({ config }: AccountServices, { rp_id }: { rp_id: string | null }, party: RelyingParty): boolean {
  return (rp_id ?? new URL(config.publicUrl).hostname) === party.id;
}

/** Ways to reach an authenticator, such as `usb`. They are not signed, and not looked at by the library: anything may stand there. */
function waysOf(transports: unknown): string {
  const isWay = (way: unknown) => typeof way === 'string' && /^[a-z-]{1,20}$/.test(way);
  return Array.isArray(transports) ? transports.filter(isWay).join(',') : '';
}

/** The library throws at everything that it does not like; a database that is away is not that. */
async function orRefuse<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify();
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof ApiError) throw error;
    throw new ApiError('passkeyFailed');
  }
}
