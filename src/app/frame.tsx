// The layout of every page but the landing page: navigation bar, page, footer.
import type { JSX, ReactNode } from 'react';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { WithNotices } from './notices.tsx';
import { PageBars } from './page-bars.tsx';
import styles from './frame.module.css';

/** Puts a page between navigation bar and footer. An error in the page leaves both in place. */
export function Frame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <WithNotices>
          <ErrorBoundary>{children}</ErrorBoundary>
        </WithNotices>
      </main>
      <Footer />
      <PageBars />
    </>
  );
}
