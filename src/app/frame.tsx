// The layout of every page but the landing page: skip link, navigation bar, page, footer.
import { Suspense, useEffect, useState, type JSX, type ReactNode } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { lazyOptional } from '#src/ui/lazy-optional.ts';
import { Text } from '#src/ui/texts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SessionNotice } from './session-notice.tsx';
import bars from './bars.module.css';
import styles from './frame.module.css';

const NoBar = () => null;
const AccountNotice = lazyOptional(() => import('./account-notice.tsx').then((loaded) => loaded.AccountNotice), NoBar);
const LanguageBar = lazyOptional(() => import('./language-bar.tsx').then((loaded) => loaded.LanguageBar), NoBar);

/** Puts a page between navigation bar and footer. An error in the page leaves both in place. */
export function Frame({ children }: { children: ReactNode }): JSX.Element {
  const isSignedIn = useSession() !== undefined;
  // Most visitors read in their first language, and never load the offer of another one.
  const [mayOffer, setMayOffer] = useState(false);
  useEffect(() => setMayOffer(!navigator.language.startsWith(DEFAULT_LANGUAGE)), []);
  return (
    <>
      <a href="#main" className={styles.skip}>
        <Text as="span" textKey="frame.skip" />
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <SessionNotice />
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <Footer />
      <div className={bars.foot}>
        {isSignedIn && (
          <Suspense>
            <AccountNotice />
          </Suspense>
        )}
        {mayOffer && (
          <Suspense>
            <LanguageBar />
          </Suspense>
        )}
      </div>
    </>
  );
}
