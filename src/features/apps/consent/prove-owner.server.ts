// The current password or a passkey, which an answer needs besides the token: a stolen token alone opens no further
// app.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { lockActiveUser, lockToken } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { AuthenticatedMember } from '#src/accounts/sessions/authenticate.server.ts';
import { AMR } from '#src/accounts/sign-in/authentication-methods.server.ts';
import { requirePassword } from '#src/accounts/sign-in/current-password.server.ts';
import type { RelyingParty } from '#src/features/passkeys/relying-party.server.ts';
import { verifyPasskey } from '#src/features/passkeys/sign-in.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';

/** What the member entered, and where it came from. */
export interface OwnerProof {
  readonly password: string;
  readonly passkey: AuthenticationResponseJSON | undefined;
  readonly client: string;
  readonly party: RelyingParty;
  /** The app asked for a new sign-in. */
  readonly isNewSignIn: boolean;
}

/**
 * Runs `write` in a transaction that locks the member's account and session. With a proof, the password or passkey is
 * verified before, and the session counts as authenticated now, in this way. Throws a `ValidationError` for a wrong
 * password, `passkeyFailed`, `throttled`, or `tokenInvalid` if the session has ended.
 */
export async function inOwnersSession(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'rateCounters' | 'config' | 'key' | 'now'>,
  member: AuthenticatedMember,
  proof: OwnerProof | undefined,
  write: (trx: Queries) => Promise<void>,
): Promise<void> {
  const { queries, now } = services;
  const passkey = proof?.passkey && (await verifyPasskey(services, proof.passkey, proof.client, proof.party));
  if (passkey && passkey.userId !== member.id) throw new ApiError('passkeyFailed');
  const password =
    proof && !passkey ? await requirePassword(services, { member, client: proof.client }, proof.password) : undefined;
  await queries.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, member.id, password && [password.hash]))) throw new ApiError('tokenInvalid');
    if (!(await lockToken(trx, member.tokenHash))) throw new ApiError('tokenInvalid');
    if (passkey && !(await passkey.use(trx))) throw new ApiError('passkeyFailed');
    // Apps learn one way and one time of signing in. A password alone must not renew the time of two factors; unless
    // the app asked for a new sign-in, which is one with a password then, the earlier one stays.
    if (proof && (passkey || proof.isNewSignIn || !member.amr.includes('mfa'))) {
      await trx
        .updateTable('tokens')
        .set({ authenticated_at: now(), amr: (passkey ? AMR.passkey : AMR.password).join(' ') })
        .where('hash', '=', member.tokenHash)
        .execute();
    }
    await write(trx);
  });
}
