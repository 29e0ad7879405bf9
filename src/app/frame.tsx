// The layout of every page but the landing one: skip link, navigation bar, page, footer.
import type { JSX, ReactNode } from 'react';
import { Text } from '#src/ui/texts.tsx';
import { AccountNoticeSlot } from './account-notice-slot.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageBar } from './language-bar.tsx';
import { SessionNotice } from './session-notice.tsx';
import bars from './bars.module.css';
import styles from './frame.module.css';

/** Puts a page between navigation bar and footer. */
export function Frame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <>
      <a href="#main" className={styles.skip}>
        <Text as="span" textKey="frame.skip" />
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <SessionNotice />
        {children}
      </main>
      <Footer />
      <div className={bars.foot}>
        <AccountNoticeSlot />
        <LanguageBar />
      </div>
    </>
  );
}
