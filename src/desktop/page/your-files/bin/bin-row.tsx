import type { JSX } from 'react';
import type { BinnedEntry } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Changed } from '../folder/changed.tsx';
import styles from '../your-files.module.css';

interface BinRowProps {
  entry: BinnedEntry;
  onPutBack: () => void;
  onPurge: () => void;
}

/** Something in the bin. */
export function BinRow({ entry: { name, kind, size, from, time }, onPutBack, onPurge }: BinRowProps): JSX.Element {
  const { t, language } = useTexts();
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{from || t('yourFiles.title')}</td>
      <td>{kind === 'folder' ? t('desk.folder') : formatSize(size, language)}</td>
      <td>
        <Changed seconds={time} />
      </td>
      <td className={styles.last}>
        <Button variant="tool" onClick={onPutBack}>
          {t('yourFiles.putBack')}
          {hidden}
        </Button>
        <Button variant="tool" onClick={onPurge}>
          {t('yourFiles.purge')}
          {hidden}
        </Button>
      </td>
    </tr>
  );
}
