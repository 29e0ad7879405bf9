import type { JSX } from 'react';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import type { StoredItem } from '#src/shared/accounts/stored-item.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { FactText } from '#src/ui/stated/fact-text.tsx';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './privacy.module.css';

/**
 * Stored items with their purpose and retention period. A name that a browser shows, such as `lang`, says little to most readers: where
 * the items have such names, the purpose is first and the name last.
 */
export function StoredTable({ caption, items }: { caption: TextKey; items: readonly StoredItem[] }): JSX.Element {
  const isTechnical = items.every(({ name }) => typeof name === 'string');
  const columns = ['privacy.name', 'privacy.purpose', 'privacy.term'] as const;
  const [name, ...others] = columns;
  return (
    <table className={`${styles.stored} ${isTechnical ? styles.technical : ''}`}>
      <Text as="caption" textKey={caption} />
      <thead>
        <tr>
          {(isTechnical ? [...others, name] : columns).map((column) => (
            <Text key={column} as="th" scope="col" textKey={column} />
          ))}
        </tr>
      </thead>
      <tbody>{items.map((item) => (isTechnical ? renderTechnical(item) : renderNamed(item)))}</tbody>
    </table>
  );
}

function renderNamed({ name, purpose, term }: StoredItem): JSX.Element {
  return (
    <tr key={purpose}>
      <th scope="row">{typeof name === 'string' ? name : <Text as="span" textKey={name.label} />}</th>
      <Text as="td" textKey={purpose} />
      <Term term={term} />
    </tr>
  );
}

function renderTechnical({ name, purpose, term }: StoredItem): JSX.Element {
  return (
    <tr key={purpose}>
      <Text as="th" scope="row" textKey={purpose} />
      <Term term={term} />
      <td>{typeof name === 'string' && <code translate="no">{name}</code>}</td>
    </tr>
  );
}

function Term({ term }: Pick<StoredItem, 'term'>): JSX.Element {
  if (typeof term === 'string') return <Text as="td" textKey={term} values={STORAGE_PERIODS} />;
  return <FactText as="td" fact={term.fact} />;
}
