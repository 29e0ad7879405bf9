// Signing in with a passkey on /entra. What it takes is loaded when it is needed, never with the page.
import { useCallback, useEffect, useEffectEvent } from 'react';
import site from '#site';
import { useTexts } from '#src/ui/texts.tsx';

type Attempt = (way: () => Promise<void>) => Promise<void>;

/**
 * Has the browser offer passkeys in the e-mail field's list, where it can (WebAuthn "conditional mediation"); gives what a
 * button calls to be asked at once. `attempt` runs the sign-in and shows its failures.
 */
export function usePasskey(attempt: Attempt): () => void {
  const { language } = useTexts();
  const offer = useEffectEvent(async () => {
    const { offerPasskeys } = await import('#src/features/passkeys/sign-in.ts');
    await offerPasskeys(language, attempt);
  });
  useEffect(() => {
    if (canOffer()) offer().catch(() => undefined);
  }, []);
  return useCallback(() => {
    void attempt(async () => {
      const { signInByPasskey } = await import('#src/features/passkeys/sign-in.ts');
      await signInByPasskey(language);
    });
  }, [attempt, language]);
}

/** Nothing is loaded where passkeys cannot work: an old browser, another account server, an address that is no name. */
function canOffer(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  const isAble = typeof PublicKeyCredential === 'function' && 'isConditionalMediationAvailable' in PublicKeyCredential;
  return isNamed && isAble && site.apiBaseUrl === null;
}
