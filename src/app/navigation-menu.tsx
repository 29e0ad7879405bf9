// The menu of the navigation bar.
import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text } from '#src/ui/texts.tsx';
import { useView } from '#src/ui/view.tsx';
import { MENU, type MenuLink } from './menu-entries.ts';
import styles from './navigation-menu.module.css';

interface NavigationMenuProps {
  /** On small screens: is it shown? */
  open: boolean;
  /** Called on Escape and on a change of page. */
  onLeave: () => void;
}

/** A row of links and disclosures on wide screens, a column under the hamburger on small ones. */
export function NavigationMenu({ open, onLeave }: NavigationMenuProps): JSX.Element {
  const { page, language } = useView();
  const list = useRef<HTMLUListElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => leave.current(), [page, language]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    onLeave();
    list.current?.parentElement?.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus();
  };

  return (
    <ul ref={list} id="menu" className={styles.menu} data-open={open || undefined} onKeyDown={onKeyDown}>
      {MENU.map((entry) =>
        'links' in entry ? (
          <li key={entry.label}>
            <Disclosure label={<Text as="span" textKey={entry.label} />} className={styles.group}>
              <ul className={styles.panel}>
                {entry.links.map((link) => (
                  <MenuItem key={link.page} {...link} />
                ))}
              </ul>
            </Disclosure>
          </li>
        ) : (
          <MenuItem key={entry.page} {...entry} />
        ),
      )}
    </ul>
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
