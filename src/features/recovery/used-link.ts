// A link of an email that was used while nobody was signed in: signing in afterwards, in any tab while this one is open,
// shows that the account's holder used it (docs/decisions/0025-ownership-of-an-address.md). Kept in memory alone.
import { callApi } from '#src/client/api-client.ts';
import { getSession, onSessionChange } from '#src/client/session.ts';
import type { Language } from '#src/shared/languages.ts';

/**
 * Sends the link once more, as soon as there is another session than the one that it was used with, if any. Nobody waits
 * for it: the server knows whose link it is.
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
    const body = { uid, token };
    void callApi('POST /auth/users/activation/', {
      language,
      token: session.token,
      body,
      otherwise: 'errors.server',
    }).catch(() => undefined);
  });
}
