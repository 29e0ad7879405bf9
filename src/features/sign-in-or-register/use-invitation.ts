// The code of an invitation link, `/entra#invitation/CODE`.
import { useEffect, useEffectEvent } from 'react';
import { saveInHistory, readFromHistory } from '#src/client/history-state.ts';

const KEPT = 'invitation';

/**
 * Calls `onInvite` with the code when the page is opened by such a link, and when another one is opened in the same tab.
 * The code is removed from the address, and a reload of this tab still knows it. The part after `#` never reaches a
 * server, so prerendered pages do not know it.
 */
export function useInvitation(onInvite: (code: string) => void): void {
  const invite = useEffectEvent(onInvite);
  useEffect(() => {
    const read = () => {
      const found = /^#invitation\/([\w-]+)$/.exec(location.hash)?.[1];
      if (found !== undefined) saveInHistory(KEPT, found);
      const code = found ?? readFromHistory(KEPT);
      if (code !== undefined) invite(code);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
}
