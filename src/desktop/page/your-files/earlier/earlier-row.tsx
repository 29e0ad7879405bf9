import type { JSX } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { fragmentOf } from '../address.ts';
import { Changed } from '../folder/changed.tsx';
import { openedAs } from '../opened/kinds.ts';
import styles from '../your-files.module.css';

interface EarlierRowProps {
  member: string;
  time: number;
  entry: FileEntry;
  path: FilePath;
  isBusy: boolean;
  onDownload: () => void;
  onPutBack: () => void;
}

/** A file or folder of an earlier version. */
export function EarlierRow(props: EarlierRowProps): JSX.Element {
  const { member, time, entry, path } = props;
  const { t, language } = useTexts();
  const isFolder = entry.kind === 'folder';
  const opens = isFolder || openedAs(entry.name).as !== 'nothing';
  const view = { at: 'earlier', of: isFolder ? 'folder' : 'file', path, time } as const;
  return (
    <tr>
      <th scope="row">{opens ? <a href={fragmentOf(member, view)}>{entry.name}</a> : entry.name}</th>
      <td>{isFolder ? t('desk.folder') : formatSize(entry.size, language)}</td>
      <td>
        <Changed seconds={entry.time} />
      </td>
      <td>
        <Actions {...props} />
      </td>
    </tr>
  );
}

function Actions({ entry: { kind, name }, isBusy, onDownload, onPutBack }: EarlierRowProps): JSX.Element {
  const { t } = useTexts();
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <div className={styles.actions}>
      <Button variant="tool" onClick={onDownload}>
        {t(kind === 'folder' ? 'desk.downloadZip' : 'desk.download')}
        {hidden}
      </Button>
      <Button variant="tool" isDisabled={isBusy} onClick={onPutBack}>
        {t('yourFiles.putBack')}
        {hidden}
      </Button>
    </div>
  );
}
