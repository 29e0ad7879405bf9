// A link of an email that was used while nobody was signed in: signing in in the same tab shows that the account's holder
// used it. Kept in memory alone.
import type { Language } from '#src/shared/languages.ts';
import { call } from './calls.ts';
import { MEMBER_CALLS } from './wire.ts';

let used: { readonly uid: string; readonly token: string } | undefined;

/** Keeps a link until somebody signs in. */
export function keepUsedLink({ uid, token }: { uid: string; token: string }): void {
  used = { uid, token };
}

/** Sends the kept link, if there is one, with a session. Nobody waits for it; the server knows whose link it is. */
export function sendUsedLink(token: string, language: Language): void {
  if (!used) return;
  const body = used;
  used = undefined;
  void call({ ...MEMBER_CALLS.activate, language, token, body, otherwise: 'errors.server' }).catch(() => undefined);
}
