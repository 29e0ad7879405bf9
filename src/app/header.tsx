// The bar at the top of every page: skip link, brand, menu, language, reader's settings, account.
import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import site from '#site';
import { Button } from '#src/ui/button.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { ReaderMenu } from './reader-menu.tsx';
import styles from './header.module.css';

/** The header of the layout. Below 1024 px the menu opens under a hamburger button; Escape closes it from there too. */
export function Header(): JSX.Element {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const hamburger = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    hamburger.current?.focus();
  };
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        <Text as="span" textKey="frame.skip" />
      </a>
      <div className={styles.bar}>
        <PageLink to="home" className={styles.brand} label={site.name}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className={styles.name}>{site.name}</span>
        </PageLink>
        <nav aria-label={t('frame.nav.label')} onKeyDown={closeOnEscape}>
          <Button
            ref={hamburger}
            variant="tool"
            className={styles.hamburger}
            aria-label={t('frame.nav.menu')}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            <span className={styles.bars} aria-hidden="true" />
            <span className={styles.label}>{t('frame.nav.menu')}</span>
          </Button>
          <NavigationMenu open={open} onLeave={() => setOpen(false)} />
        </nav>
        <LanguageMenu />
        <ReaderMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
