// Passkeys: made with the password, used instead of it. The server has public keys alone.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { missing, textOf, type Outcome } from '#src/features/account/account.server.ts';
import { checkCurrent, changeHeld, type Changing } from '#src/features/account/changing.server.ts';
import type { Found } from '#src/features/account/djoser.server.ts';
import { textFaults, type Fault } from '#src/features/account/fields.server.ts';
import { findCredentials, holdToken, type Member } from '#src/features/account/members.server.ts';
import type { AccountParts } from '#src/features/account/parts.server.ts';
import { giveToken, type Place } from '#src/features/account/sign-in.server.ts';
import { isDatabaseTrouble } from '#src/server/database/trouble.ts';
import { loadLater } from '#src/server/load-later.ts';
import { order } from '#src/server/mail/outbox.ts';
import { Refusal } from '#src/server/refusal.ts';
import { makeChallenge, takeChallenge } from './challenges.server.ts';
import * as store from './store.server.ts';
import { PASSKEY_NAME_MAX } from './wire.ts';

// Loaded at the first use: it brings a reader of certificates along that most starts never need.
const webauthn = loadLater(() => import('@simplewebauthn/server'));

const MOST = 20;
/** EdDSA, ES256 and RS256 (COSE), which all authenticators have one of. The library would look for newer ones, of which Node warns. */
const ALGORITHMS = [-8, -7, -257];
const SIGN_IN = 'sign-in';
const adding = (member: Member) => `add ${member.id}`;

/** The site that a passkey belongs to: its origin and, as its id, its host name. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

/**
 * Gives the relying party. It is the public address; but a browser that has come to this server by `localhost`, as an
 * operator does who tries the site out, could not use that, so it gets one of its own. `origin` is the browser's own word
 * in the header, `port` that of the connection: a proxy that calls its upstream `localhost` changes neither.
 */
export function relyingParty(
  { config }: Pick<AccountParts, 'config'>,
  { origin, port }: { origin: string | undefined; port: number | undefined },
): RelyingParty {
  const url = new URL(config.publicUrl);
  if (origin !== undefined && origin === `http://localhost:${port}`) return { origin, id: 'localhost' };
  return { origin: url.origin, id: url.hostname };
}

/** Gives what the browser needs to make a passkey, to a member whose password is right: a lost token alone cannot add one. */
export async function startAdding(
  parts: AccountParts,
  changing: Changing,
  current: Found,
  party: RelyingParty,
): Promise<Outcome<{ options: object }>> {
  const { faults } = await checkCurrent(parts, changing, current);
  if (faults.length > 0) return { ok: false, faults };
  const { member } = changing;
  const known = await store.listPasskeys(parts.queries, member.id);
  if (known.length >= MOST) throw new Refusal('passkeyFailed');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: parts.site.name,
    rpID: party.id,
    userName: member.email,
    userDisplayName: member.username,
    // Not the account's id, which would be readable on the device: a code of it, the same for all its passkeys.
    userID: new Uint8Array(Buffer.from(parts.key.mac('passkey owner', String(member.id)), 'hex')),
    challenge: makeChallenge(parts, adding(member)),
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
  parts: AccountParts,
  { member, tokenHash }: Changing,
  found: { readonly name: Found; readonly response: unknown },
  party: RelyingParty,
): Promise<Outcome<object>> {
  const { queries, now } = parts;
  const faults = nameFaults(found.name);
  if (faults.length > 0) return { ok: false, faults };
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      response: found.response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(parts, adding(member), challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw new Refusal('passkeyFailed');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const name = textOf(found.name).normalize('NFC');
  const made = {
    id,
    userId: member.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: waysOf(transports),
    name,
  };
  const isNew = await queries.transaction().execute(async (within) => {
    // A session that was ended meanwhile, by a password that was changed, adds nothing any more.
    if (!(await holdToken(within, tokenHash))) return false;
    if ((await store.listPasskeys(within, member.id)).length >= MOST) return false;
    if (!(await store.insertPasskey(within, made, now()))) return false;
    await order(within, { kind: 'passkeyAdded', userId: member.id, details: { name } }, now());
    return true;
  });
  if (!isNew) throw new Refusal('passkeyFailed');
  return { ok: true };
}

/** Removes a passkey of a member whose password is right, and tells the owner. Refuses one that is not there. */
export async function removePasskey(
  parts: AccountParts,
  changing: Changing,
  id: string,
  found: Found,
): Promise<Outcome<object>> {
  const current = await checkCurrent(parts, changing, found);
  if (current.faults.length > 0) return { ok: false, faults: current.faults };
  const { member } = changing;
  return changeHeld(parts, changing, current, async (within) => {
    const name = await store.deletePasskey(within, member.id, id);
    if (name === undefined) throw new Refusal('notFound');
    await order(within, { kind: 'passkeyRemoved', userId: member.id, details: { name } }, parts.now());
    return { ok: true };
  });
}

/** The faults of a passkey's name, which is one line of text. */
export function nameFaults(found: Found): Fault[] {
  const name = textOf(found);
  const faults = [...missing('name', found), ...textFaults('name', name, PASSKEY_NAME_MAX)];
  return /\p{Cc}/u.test(name) && faults.length === 0 ? [{ field: 'name', code: 'notText' }] : faults;
}

/** Gives what the browser needs to sign in with any passkey that it has for this site. */
export async function startSignIn(parts: AccountParts, party: RelyingParty): Promise<object> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: makeChallenge(parts, SIGN_IN),
    userVerification: 'required',
    // Five minutes for who is asked at once; where the browser only offers, it does not end.
    timeout: 300_000,
  });
}

/** Gives a token to who holds a passkey. Refuses in one way, whatever the reason. */
export async function signInByPasskey(
  parts: AccountParts,
  response: unknown,
  place: Place,
  party: RelyingParty,
): Promise<string> {
  const { queries, site, now } = parts;
  const id = (response as { id?: unknown } | null)?.id;
  const passkey = typeof id === 'string' && /^[\w-]+$/.test(id) ? await store.findPasskey(queries, id) : undefined;
  if (!passkey) throw new Refusal('passkeyFailed');
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(parts, SIGN_IN, challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  const counts = { from: passkey.counter, to: authenticationInfo.newCounter };
  if (!verified || !(await store.touchPasskey(queries, passkey.id, counts, now()))) throw new Refusal('passkeyFailed');
  const user = await findCredentials(queries, { id: passkey.user_id });
  if (site.confirmation === 'required' && !user?.isConfirmed) throw new Refusal('passkeyFailed');
  const token = await giveToken(parts, passkey.user_id, place);
  if (token === undefined) throw new Refusal('passkeyFailed');
  return token;
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
    if (isDatabaseTrouble(error)) throw error;
    throw new Refusal('passkeyFailed');
  }
}
