// The links of the navigation bar.
import { useEffect, useEffectEvent, type JSX } from 'react';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text } from '#src/ui/texts.tsx';
import { useView } from '#src/ui/view.tsx';
import { MENU, type MenuDropDown, type MenuLink } from './menu-entries.ts';
import styles from './navigation-menu.module.css';

/** How many entries stand in the bar from 1024 to 1439 px; the others are under 'More' there. They fit in every language (e2e/bar.spec.ts). */
const FIRST = 5;

interface NavigationMenuProps {
  /** Below 1024 px: whether the menu is shown. */
  open: boolean;
  /** Called on a change of page or language. */
  onLeave: () => void;
}

/** The navigation links: a column under the hamburger on small screens, a bar on wide ones. */
export function NavigationMenu({ open, onLeave }: NavigationMenuProps): JSX.Element {
  const { page, language } = useView();
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), [page, language]);
  return (
    <ul id="menu" className={styles.menu} data-open={open || undefined}>
      {MENU.slice(0, FIRST).map(renderEntry)}
      <li className={styles.rest}>
        <Disclosure label={<Text as="span" textKey="frame.nav.more" />} className={styles.more}>
          <ul className={styles.panel}>{MENU.slice(FIRST).map(renderEntry)}</ul>
        </Disclosure>
      </li>
      {/* In place of the button in the bar, for which the narrowest screens have no room. */}
      <li className={styles.reader}>
        <PageLink to="reader" className={styles.link}>
          <Text as="span" textKey="frame.reader" />
        </PageLink>
      </li>
    </ul>
  );
}

function renderEntry(entry: MenuLink | MenuDropDown): JSX.Element {
  if (!('links' in entry)) return <MenuItem key={entry.page} {...entry} />;
  return (
    <li key={entry.label}>
      <Disclosure label={<Text as="span" textKey={entry.label} />}>
        <ul className={styles.panel}>
          {entry.links.map((link) => (
            <MenuItem key={link.page} {...link} />
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

function MenuItem({ page, label }: MenuLink): JSX.Element {
  return (
    <li>
      <PageLink to={page} className={styles.link}>
        <Text as="span" textKey={label} />
      </PageLink>
    </li>
  );
}
