// A link of an email that was used while nobody was signed in. If the member signs in afterwards, in any tab while this
// one is open, that proves that they read the address (docs/decisions/0025-ownership-of-an-address.md). Kept in memory only.
import { callApi } from '#src/client/api/api-client.ts';
import { getSession, onSessionChange } from '#src/client/session/session.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/**
 * Sends the link again as soon as there is another session than `usedWith`, the token it was first sent with. The response
 * is not awaited: the server knows to which account the link belongs.
 */
export function sendOnceSignedIn(
  { uid, token }: { uid: string; token: string },
  usedWith: string | undefined,
  language: Language,
): void {
  const stop = onSessionChange(() => {
    const session = getSession();
    if (!session || session.token === usedWith) return;
    stop();
    sendIfSignedIn({ uid, token }, language);
  });
}

/** Sends the link with the session of this browser, if there is one. The response is not awaited. */
export function sendIfSignedIn({ uid, token }: { uid: string; token: string }, language: Language): void {
  const session = getSession();
  if (!session) return;
  const body = { uid, token };
  void callApi('POST /auth/users/activation/', {
    language,
    token: session.token,
    body,
  }).catch(() => undefined);
}
