// What a row says of a file or folder, now and in an earlier version: its name, size and time.
import type { JSX } from 'react';
import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { openedAs } from '../opened/kinds.ts';
import { Changed } from './changed.tsx';

interface EntryCellsProps {
  entry: FileEntry;
  /** Where its name leads. */
  href: string;
  /** Its page says what it is opened with, where that is not here. */
  isAlwaysOpen?: boolean;
}

/** The first three cells of its row. */
export function EntryCells({ entry, href, isAlwaysOpen = false }: EntryCellsProps): JSX.Element {
  const { t, language } = useTexts();
  const isFolder = entry.kind === 'folder';
  // A name of another direction stays apart from what is around it.
  const name = <bdi>{entry.name}</bdi>;
  const opens = isAlwaysOpen || isFolder || openedAs(entry.name).as !== 'nothing';
  return (
    <>
      <th scope="row">
        {opens ? (
          <a href={href} data-entry={entry.key}>
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      <td>{isFolder ? t('desk.folder') : formatSize(entry.size, language)}</td>
      <td>
        <Changed seconds={entry.time} />
      </td>
    </>
  );
}
