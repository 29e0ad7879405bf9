// The links of the navigation bar, as the spec's section 2 lists them.
import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import type { PageId } from '#src/shared/addresses.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text } from '#src/ui/texts.tsx';
import { useView } from '#src/ui/view.tsx';
import styles from './navigation-menu.module.css';

type Item = readonly [PageId, TextKey];
type Group = { label: TextKey; items: readonly Item[] };

const MENU: readonly (Item | Group)[] = [
  ['home', 'frame.nav.home'],
  ['lavoro', 'frame.nav.lavoro'],
  ['prova', 'frame.nav.prova'],
  {
    label: 'frame.nav.learn',
    items: [
      ['videotutorial', 'frame.nav.videotutorial'],
      ['tutorialpdf', 'frame.nav.tutorialpdf'],
      ['biblioteca', 'frame.nav.biblioteca'],
      ['scienza', 'frame.nav.scienza'],
    ],
  },
  {
    label: 'frame.nav.support',
    items: [
      ['navigare', 'frame.nav.navigare'],
      ['storie', 'frame.nav.storie'],
      ['blog', 'frame.nav.blog'],
      ['feedback', 'frame.nav.feedback'],
      ['faq', 'frame.nav.faq'],
    ],
  },
  {
    label: 'frame.nav.access',
    items: [
      ['accessibility', 'frame.nav.accessibility'],
      ['kiteaa', 'frame.nav.kiteaa'],
    ],
  },
  ['fondamenta', 'frame.nav.fondamenta'],
  {
    label: 'frame.nav.finance',
    items: [
      ['finanziaprogetto', 'frame.nav.finanziaprogetto'],
      ['finanzia', 'frame.nav.finanzia'],
    ],
  },
  ['vetrina', 'frame.nav.vetrina'],
];

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
        'label' in entry ? (
          <li key={entry.label}>
            <Disclosure label={<Text as="span" textKey={entry.label} />} className={styles.group}>
              <ul className={styles.panel}>
                {entry.items.map((item) => (
                  <MenuItem key={item[0]} item={item} />
                ))}
              </ul>
            </Disclosure>
          </li>
        ) : (
          <MenuItem key={entry[0]} item={entry} />
        ),
      )}
    </ul>
  );
}

function MenuItem({ item: [page, label] }: { item: Item }): JSX.Element {
  return (
    <li>
      <PageLink to={page} className={styles.link}>
        <Text as="span" textKey={label} />
      </PageLink>
    </li>
  );
}
