// The links of the navigation bar, as section 2 of the specification lists them.
import { useEffect, useEffectEvent, type JSX } from 'react';
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

/** How many entries stand in the bar from 1024 to 1439 px; the others are under 'More' there. All nine languages fit (e2e/bar.spec.ts). */
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
    </ul>
  );
}

function renderEntry(entry: Item | Group): JSX.Element {
  if (!('label' in entry)) return <MenuItem key={entry[0]} item={entry} />;
  return (
    <li key={entry.label}>
      <Disclosure label={<Text as="span" textKey={entry.label} />}>
        <ul className={styles.panel}>
          {entry.items.map((item) => (
            <MenuItem key={item[0]} item={item} />
          ))}
        </ul>
      </Disclosure>
    </li>
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
