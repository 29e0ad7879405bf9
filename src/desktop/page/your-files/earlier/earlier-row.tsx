import type { JSX } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { fragmentOf } from '../address.ts';
import { EntryCells } from '../folder/entry-cells.tsx';
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
  const view = { at: 'earlier', of: entry.kind === 'folder' ? 'folder' : 'file', path, time } as const;
  return (
    <tr>
      <EntryCells entry={entry} href={fragmentOf(member, view)} />
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
