import type { JSX } from 'react';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import type { StoredItem } from '#src/shared/stored-item.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { FactText } from '#src/ui/stated/fact-text.tsx';
import { Text } from '#src/ui/texts.tsx';
import styles from './privacy.module.css';

/** Stored items with their purpose and retention period. */
export function StoredTable({ caption, items }: { caption: TextKey; items: readonly StoredItem[] }): JSX.Element {
  return (
    <table className={styles.stored}>
      <Text as="caption" textKey={caption} />
      <thead>
        <tr>
          <Text as="th" scope="col" textKey="privacy.name" />
          <Text as="th" scope="col" textKey="privacy.purpose" />
          <Text as="th" scope="col" textKey="privacy.term" />
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, purpose, term }) => (
          <tr key={purpose}>
            <th scope="row">
              {typeof name === 'string' ? <code translate="no">{name}</code> : <Text as="span" textKey={name.label} />}
            </th>
            <Text as="td" textKey={purpose} />
            {typeof term === 'string' ? (
              <Text as="td" textKey={term} values={STORAGE_PERIODS} />
            ) : (
              <FactText as="td" fact={term.fact} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
