import { useEffect, useState } from 'react';
import { saveInHistory, readFromHistory } from '#src/client/history-state.ts';

/** The name under which the entry of the history has the secret, so that a reload of this tab asks again. */
const KEY = 'signOutSecret';

/**
 * The secret of a request to sign out, which is in the address after `#`: no server log and no `Referer` header has it.
 * It is removed from the address at once. Empty if there is none, undefined before hydration.
 */
export function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const found = /^#([\w-]{1,200})$/.exec(location.hash)?.[1];
      if (found === undefined) return setSecret((current) => current ?? readFromHistory(KEY) ?? '');
      setSecret(found);
      saveInHistory(KEY, found);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return secret;
}
