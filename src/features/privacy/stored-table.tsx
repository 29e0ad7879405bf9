import type { JSX } from 'react';
import { TERM_VALUES } from '#src/shared/terms.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { T } from '#src/ui/texts.tsx';
import type { StoredItem } from './stored.ts';
import styles from './privacy.module.css';

/** Stored things with their purpose and term. */
export function StoredTable({ caption, items }: { caption: TextKey; items: readonly StoredItem[] }): JSX.Element {
  return (
    <table className={styles.stored}>
      <T as="caption" k={caption} />
      <thead>
        <tr>
          <T as="th" scope="col" k="privacy.name" />
          <T as="th" scope="col" k="privacy.purpose" />
          <T as="th" scope="col" k="privacy.term" />
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, purpose, term }) => (
          <tr key={purpose}>
            <th scope="row">
              {typeof name === 'string' ? <code translate="no">{name}</code> : <T as="span" k={name.label} />}
            </th>
            <T as="td" k={purpose} />
            <T as="td" k={term} values={TERM_VALUES} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
