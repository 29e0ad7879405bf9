// The code of an invitation link, `/entra#invitation/CODE`.
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onInvite` with the code when the page is opened by such a link, and when another one is opened in the same tab.
 * The code is removed from the address. The part after `#` never reaches a server, so prerendered pages do not know it.
 */
export function useInvitation(onInvite: (code: string) => void): void {
  const invite = useEffectEvent(onInvite);
  useEffect(() => {
    const read = () => {
      const code = /^#invitation\/([\w-]+)$/.exec(location.hash)?.[1];
      if (code === undefined) return;
      invite(code);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
}
