// The layout of every page but the landing page: navigation bar, page, footer.
import type { JSX, ReactNode } from 'react';
import { WithNotices } from '#src/app/bars/notices.tsx';
import { PageBars } from '#src/app/bars/page-bars.tsx';
import { Footer } from '#src/app/footer/footer.tsx';
import { Header } from '#src/app/header/header.tsx';
import { ErrorBoundary } from '#src/ui/page/error-boundary.tsx';
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
