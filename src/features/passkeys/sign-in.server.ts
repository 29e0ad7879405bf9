// Signing in with a passkey, which replaces both password and second step.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Services } from '#src/accounts/services.server.ts';
import { startSession, type SignInContext } from '#src/accounts/sessions/sessions.server.ts';
import { AMR } from '#src/accounts/sign-in/authentication-methods.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { CHALLENGE_MS, consumeChallenge, createChallenge, isChallenge } from './challenges.server.ts';
import { isOnOwnPage } from './own-page.server.ts';
import { recordPasskeySignIn, recordRightPasskey } from './passkey-limits.server.ts';
import type { RelyingParty } from './relying-party.server.ts';
import * as store from './store.server.ts';
import { orRefuse, webauthn } from './webauthn.server.ts';

const PURPOSE = 'sign-in';
/** How long the browser's dialog stays open. Where the browser only offers passkeys in a field, it does not end. */
const DIALOG_MS = 300_000;

/** Gives what the browser needs to sign in with any passkey that it has for this site. */
export async function startSignIn(services: Services<'key' | 'now'>, party: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: createChallenge(services, PURPOSE, CHALLENGE_MS.signIn),
    userVerification: 'required',
    timeout: DIALOG_MS,
  });
}

/** Gives a token for a response that a passkey signed. Refuses with `passkeyFailed`, whatever the reason, or with `throttled`. */
export async function signInByPasskey(
  services: Services<'queries' | 'rateCounters' | 'knownNetworks' | 'config' | 'site' | 'key' | 'now'>,
  response: AuthenticationResponseJSON | undefined,
  context: SignInContext,
  party: RelyingParty,
): Promise<string> {
  const { site } = services;
  const passkey = await verifyPasskey(services, response, context.client, party);
  await recordRightPasskey(services, passkey.userId);
  const session = await startSession<'refused'>(
    services,
    {
      userId: passkey.userId,
      passkeyId: passkey.id,
      amr: () => AMR.passkey,
      async check(trx, user) {
        if (site.confirmation === 'required' && !user.isConfirmed) return 'refused';
        return (await passkey.use(trx)) ? undefined : 'refused';
      },
    },
    context,
  );
  if (!('token' in session)) throw new ApiError('passkeyFailed');
  return session.token;
}

/** A passkey that has signed a challenge. */
export interface VerifiedPasskey {
  readonly id: string;
  readonly userId: number;
  /** Uses the challenge up. Gives `false` if it was used before, or if the passkey was removed meanwhile. */
  use(trx: Queries): Promise<boolean>;
}

/** Verifies a response that a passkey of any member signed. Refuses with `passkeyFailed`, whatever the reason, or with `throttled`. */
export async function verifyPasskey(
  services: Services<'queries' | 'rateCounters' | 'config' | 'key' | 'now'>,
  response: AuthenticationResponseJSON | undefined,
  client: string,
  party: RelyingParty,
): Promise<VerifiedPasskey> {
  const { queries, now } = services;
  await recordPasskeySignIn(services, client);
  // Typed by the schema and not validated: anything may have been sent.
  const id: unknown = (response as { readonly id?: unknown } | null | undefined)?.id;
  const passkey = typeof id === 'string' && /^[\w-]+$/.test(id) ? await store.findPasskey(queries, id) : undefined;
  if (!response || !passkey || !isMadeFor(services, passkey, party)) throw new ApiError('passkeyFailed');
  const { verifyAuthenticationResponse } = await webauthn();
  let answeredChallenge = '';
  const { verified, authenticationInfo } = await orRefuse(async () => {
    if (!isOnOwnPage(response)) throw new ApiError('passkeyFailed');
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => isChallenge(services, PURPOSE, (answeredChallenge = challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
  });
  if (!verified) throw new ApiError('passkeyFailed');
  const counter = { from: passkey.counter, to: authenticationInfo.newCounter };
  return {
    id: passkey.id,
    userId: passkey.user_id,
    use: async (trx) =>
      (await consumeChallenge(trx, answeredChallenge)) && store.touchPasskey(trx, passkey.id, counter, now()),
  };
}

/** Says whether a passkey belongs to this relying party. Older passkeys have none stored: they belong to the public address. */
function isMadeFor({ config }: Services<'config'>, { rp_id }: { rp_id: string | null }, party: RelyingParty): boolean {
  return (rp_id ?? new URL(config.publicUrl).hostname) === party.id;
}
