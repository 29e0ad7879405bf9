import type { JSX } from 'react';
import { ReaderMenu } from './reader-menu.tsx';
import styles from './reader-menu.module.css';

/** The header of a page without navigation bar: only the reader's settings, in the corner. */
export function CornerHeader(): JSX.Element {
  return (
    <header className={styles.corner}>
      <ReaderMenu />
    </header>
  );
}
