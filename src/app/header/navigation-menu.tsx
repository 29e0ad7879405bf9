// The menu as a bar: nine entries in one row, some of them drop-downs.
import type { JSX } from 'react';
import { isAllAnnounced, MENU, type MenuDropDown, type MenuLink } from '#src/app/links/menu-entries.ts';
import { PlannedLink, PlannedTag, PLANNED_ID } from '#src/app/links/planned-link.tsx';
import { Disclosure } from '#src/ui/overlays/disclosure.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './navigation-menu.module.css';

/** Shown where all entries fit in the page's language, and without script at every width. Elsewhere there is `MenuButton`. */
export function NavigationMenu(): JSX.Element {
  const { t } = useTexts();
  return (
    <nav aria-label={t('frame.nav.label')} className={styles.bar}>
      {/* Opens and closes the list on narrow screens without script. */}
      <details className={styles.plain}>
        <summary>{t('frame.nav.menu')}</summary>
      </details>
      <ul id="menu" className={styles.menu}>
        {MENU.map((entry) => ('links' in entry ? renderDropDown(entry) : renderLink(entry)))}
      </ul>
    </nav>
  );
}

function renderLink({ page, label }: MenuLink): JSX.Element {
  return (
    <li key={page}>
      <PlannedLink to={page} label={label} className={styles.link} />
    </li>
  );
}

function renderDropDown(entry: MenuDropDown): JSX.Element {
  const isPlanned = isAllAnnounced(entry);
  return (
    <li key={entry.label}>
      <Disclosure label={<Text as="span" textKey={entry.label} />} describedBy={isPlanned ? PLANNED_ID : undefined}>
        <ul className={styles.panel}>{entry.links.map(renderLink)}</ul>
      </Disclosure>
      {isPlanned && <PlannedTag />}
    </li>
  );
}
