// The layout of every page but the landing one: skip link, navigation bar, page, footer.
import { useState, type JSX, type ReactNode } from 'react';
import site from '#site';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountNoticeSlot } from './account-notice-slot.tsx';
import { Footer } from './footer.tsx';
import { LanguageBar } from './language-bar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { SessionNotice } from './session-notice.tsx';
import buttons from '#src/ui/button.module.css';
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

function Header(): JSX.Element {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PageLink to="home" className={styles.brand}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className={styles.name}>{site.name}</span>
        </PageLink>
        <nav aria-label={t('frame.nav.label')} className={styles.nav}>
          <button
            type="button"
            className={`${buttons.tool} ${styles.hamburger}`}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            <span className={styles.bars} aria-hidden="true" />
            <span className={styles.label}>{t('frame.nav.menu')}</span>
          </button>
          <NavigationMenu open={open} onLeave={() => setOpen(false)} />
        </nav>
        <div className={styles.tools}>
          <LanguageMenu />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
