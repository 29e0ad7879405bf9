// What a visitor must know: the first block of a page. Most visitors never load the code of the account's notice.
import { Suspense, useState, type JSX, type ReactNode } from 'react';
import { useFlash } from '#src/client/flash.ts';
import { useAccountStatus, useSession } from '#src/client/session/use-session.ts';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { useView } from '#src/ui/page/view.tsx';
import { SessionNotice } from './session-notice.tsx';

const AccountNotice = lazyOptional(() => import('./account-notice.tsx').then((loaded) => loaded.AccountNotice));

const RegisteredNotice = lazyOptional(() =>
  import('./registered-notice.tsx').then((loaded) => loaded.RegisteredNotice),
);

/**
 * A page with what has happened to the session and what a member's account needs above it. If the server has said the latter only
 * after the page was painted, it is below the page until the next one: nothing moves under the pointer.
 */
export function WithNotices({ children }: { children: ReactNode }): JSX.Element {
  const isSignedIn = useSession() !== undefined;
  const hasRegistered = useFlash() === 'registered';
  const { page } = useView();
  const isKnown = useAccountStatus() !== null;
  const [shown, setShown] = useState({ page, isKnown });
  if (shown.page !== page) setShown({ page, isKnown });
  const notice = isSignedIn && page !== 'signIn' && (
    <Suspense>{hasRegistered ? <RegisteredNotice /> : <AccountNotice />}</Suspense>
  );
  return (
    <>
      <SessionNotice />
      {shown.isKnown && notice}
      {children}
      {!shown.isKnown && notice}
    </>
  );
}
