// Signs a member out because an app asks for it (OpenID Connect RP-Initiated Logout). The library has validated the app
// and the address to return to, and stored them in its session; the cookie of that session must come along with the
// secret of the page.
import { timingSafeEqual } from 'node:crypto';
import type { default as Provider, Client } from 'oidc-provider';
import type { z } from 'zod';
import type { HandlerContext } from '#src/accounts/add-endpoints.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { deleteToken } from '#src/accounts/sessions/tokens.server.ts';
import type { APP_ENDPOINTS } from '#src/features/apps/endpoints.ts';
import { canonicalAddress } from '#src/features/apps/provider/canonical-address.server.ts';
import { cookieOf } from '#src/features/apps/provider/pending-request.server.ts';
import { parseAccountId } from '#src/features/apps/storage/account-id.server.ts';
import { endAppSessions } from '#src/features/apps/storage/sessions.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

type Context = HandlerContext<typeof APP_ENDPOINTS.signOutOfApp>;
type Output = z.input<typeof APP_ENDPOINTS.signOutOfApp.output>;

/** What an app asked for, as the library stores it in its session (`stored-payload.server.ts`). */
interface SignOutRequest {
  readonly secretHash?: string;
  readonly clientId?: string;
  readonly postLogoutRedirectUri?: string;
  readonly state?: string;
}

/**
 * Returns the app's name; after a decision also where the browser goes next: null, if the app named no address.
 *
 * The session that the app has in mind may have ended, and a newer one of the site may be open in the same browser.
 * Then "the supplied ID Token does not belong to the current OP session", and the member must be asked (RP-Initiated
 * Logout 1.0, section 2).
 */
export async function signOutOfApp(
  services: Services<'queries'>,
  provider: Provider,
  { input, request, reply, member }: Context,
): Promise<Output> {
  const { queries } = services;
  const cookieName = provider.cookieName('session');
  const session = await provider.Session.find(cookieOf(request, cookieName) ?? '');
  const asked = session?.state as SignOutRequest | undefined;
  if (!session || !isSame(asked?.secretHash, input.secret)) throw new ApiError('requestExpired');
  const client = asked?.clientId === undefined ? undefined : await provider.Client.find(asked.clientId);
  const app = client ? (client.clientName ?? client.clientId) : null;
  // Of the library's session and of the page, which may differ.
  const tokens = new Set(
    [parseAccountId(session.accountId)?.tokenHash, member?.tokenHash].filter((one) => one !== undefined),
  );
  // Nobody is signed in any more, so there is nothing to ask.
  if (input.decision === 'ask' && tokens.size > 0) return { app, is_done: false, redirect: null };
  if (input.decision !== 'app') {
    // Ends everything that belongs to the session of the site, in every app.
    for (const tokenHash of tokens) await deleteToken(services.queries, tokenHash);
    await session.destroy();
    const secure = cookieName.startsWith('__Host-') ? '; Secure' : '';
    reply.header('set-cookie', `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  } else {
    if (client)
      for (const tokenHash of tokens)
        await queries.transaction().execute((trx) => endAppSessions(trx, { clientId: client.clientId, tokenHash }));
    delete session.state;
    if (client) delete session.authorizations?.[client.clientId];
    await session.persist();
  }
  return { app, is_done: true, redirect: addressOf(asked, client) };
}

/** Where the app wants the browser to go, unless the operator has removed the address or the app since. */
function addressOf({ postLogoutRedirectUri, state }: SignOutRequest = {}, client: Client | undefined): string | null {
  if (postLogoutRedirectUri === undefined) return null;
  if (client?.postLogoutRedirectUris?.includes(canonicalAddress(postLogoutRedirectUri)) !== true) return null;
  const url = new URL(postLogoutRedirectUri);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

function isSame(expectedHash: string | undefined, actual: string): boolean {
  return expectedHash !== undefined && timingSafeEqual(Buffer.from(expectedHash), Buffer.from(hashToken(actual)));
}
