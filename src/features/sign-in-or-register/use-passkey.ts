// Signing in with a passkey on /entra. Its code is loaded when it is needed, never with the page.
import { useEffect, useEffectEvent } from 'react';
import site from '#site';
import { loadPart } from '#src/client/api/load-part.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Attempt } from './use-account-form.ts';

const loadPasskeys = () => loadPart(() => import('#src/features/passkeys/sign-in.ts'));

/**
 * Lets the browser offer passkeys in the list of the email field, if it can (WebAuthn "conditional mediation"), until the
 * page is left. Returns a function that asks for a passkey at once. `attempt` runs the sign-in and shows its failures.
 */
export function usePasskey(attempt: Attempt): () => void {
  const { language } = useTexts();
  // A passkey may be chosen minutes later, in another language: use the callback of the latest render.
  const signIn = useEffectEvent(attempt);
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const { offerPasskeys } = await loadPasskeys();
    await offerPasskeys({ language, signal, onChoose: (finish) => signIn(finish) });
  });
  useEffect(() => {
    if (!canOffer()) return;
    const leaving = new AbortController();
    // Without a network nothing is offered. The button reports the reason.
    offer(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return () => {
    void attempt(async (sentIn) => {
      const { signInByPasskey } = await loadPasskeys();
      await signInByPasskey(sentIn);
    });
  };
}

/** Whether passkeys can work here: not in an old browser, with another account server, or at an IP address. */
function canOffer(): boolean {
  const isName = !/^[\d.]+$|:/.test(location.hostname);
  const isAble = typeof PublicKeyCredential === 'function' && 'isConditionalMediationAvailable' in PublicKeyCredential;
  return isName && isAble && site.apiBaseUrl === null;
}
