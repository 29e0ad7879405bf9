import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';

/** The place of what a member has to be told. Who is not signed in never loads it. */
export function AccountNoticeSlot(): JSX.Element | null {
  const isSignedIn = useSession() !== undefined;
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isSignedIn) return;
    import('./account-notice.tsx').then(
      (loaded) => setNotice(() => loaded.AccountNotice),
      // Offline: nothing to tell for now.
      () => undefined,
    );
  }, [isSignedIn]);
  return isSignedIn && Notice ? <Notice /> : null;
}
