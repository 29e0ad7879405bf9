// The bar at the top of every page: skip link, brand, menu, search, language, reader's settings, account.
import type { JSX } from 'react';
import site from '#site';
import { PlannedDescription } from '#src/app/links/planned-link.tsx';
import { SearchLink } from '#src/app/links/search-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text } from '#src/ui/texts/texts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { ReaderMenu } from './reader-menu.tsx';
import styles from './header.module.css';

/** The header of the layout. Its style shows the menu either as a bar or under a button. */
export function Header(): JSX.Element {
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        <Text as="span" textKey="frame.skip" />
      </a>
      <PlannedDescription />
      <div className={styles.bar}>
        <PageLink to="home" className={styles.brand} label={site.name}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className={styles.name}>{site.name}</span>
        </PageLink>
        <NavigationMenu />
        <div className={styles.tools}>
          <SearchLink />
          <LanguageMenu />
          <ReaderMenu />
          <AccountMenu />
        </div>
        <MenuButton />
      </div>
    </header>
  );
}
