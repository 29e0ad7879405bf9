import type { JSX } from 'react';
import { Text } from '#src/ui/texts/texts.tsx';
import { ReaderMenu } from './reader-menu.tsx';
import header from './header.module.css';
import styles from './reader-menu.module.css';

/** The header of a page without navigation bar: the skip link, and the reader's settings in the corner. */
export function CornerHeader(): JSX.Element {
  return (
    <header className={styles.corner}>
      <a href="#main" className={header.skip}>
        <Text as="span" textKey="frame.skip" />
      </a>
      <ReaderMenu />
    </header>
  );
}
