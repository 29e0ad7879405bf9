// The list of a folder as a table that can be sorted.
import { useState, type JSX, type ReactNode } from 'react';
import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { COLUMNS, sorted, type Sorting } from './sorting.ts';
import styles from '../your-files.module.css';

interface FileTableProps {
  caption: string;
  entries: readonly FileEntry[];
  renderRow: (entry: FileEntry) => ReactNode;
}

export function FileTable({ caption, entries, renderRow }: FileTableProps): JSX.Element {
  const { t } = useTexts();
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDown: false });
  const { by, isDown } = sorting;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column}

              scope="col"
              aria-sort={column === by ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => setSorting({ by: column, isDown: column === by ? !isDown : column !== 'name' })}
              >
                {t(`yourFiles.${column}`)}
                <span aria-hidden="true">{column === by && (isDown ? ' ▾' : ' ▴')}</span>
              </button>
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('yourFiles.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{sorted(entries, sorting).map(renderRow)}</tbody>
    </table>
  );
}
