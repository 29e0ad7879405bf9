import type { JSX } from 'react';
import site from '#site';
import { Mark } from '#src/ui/page/mark.tsx';
import styles from './desktop.module.css';

/** The mark with the product's name. */
export function Brand(): JSX.Element {
  return (
    <span className={styles.brand}>
      <Mark className={styles.mark} />
      {site.name}
    </span>
  );
}
