// The layout of every page but the landing one: skip link, navigation bar, page, footer.
import { lazy, Suspense, type JSX, type ReactNode } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { Text } from '#src/ui/texts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageBar } from './language-bar.tsx';
import { SessionNotice } from './session-notice.tsx';
import bars from './bars.module.css';
import styles from './frame.module.css';

/** Loaded for signed-in visitors only. Without a network there is no notice. */
const AccountNotice = lazy(() =>
  import('./account-notice.tsx').then(
    (loaded) => ({ default: loaded.AccountNotice }),
    () => ({ default: () => null }),
  ),
);

/** Puts a page between navigation bar and footer. An error in the page leaves both in place. */
export function Frame({ children }: { children: ReactNode }): JSX.Element {
  const isSignedIn = useSession() !== undefined;
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
        <LanguageBar />
      </div>
    </>
  );
}
