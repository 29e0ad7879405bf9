// Asks into which folder something is moved: nothing has to be dragged (WCAG 2.5.7).
import { useRef, useState, type JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { byName } from '../../files/listed.ts';
import { folderOf, pathIn } from '../address.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { textOfFault } from '../faults.ts';
import { useEntries } from '../folder/use-entries.ts';
import { Dialog } from './dialog.tsx';
import styles from '../../desktop.module.css';
import own from '../your-files.module.css';

interface MoveDialogProps {
  connection: FilesConnection;
  path: FilePath;
  /** Takes the folder. Returns what is wrong with it, or nothing once it is done. */
  onFolder: (folder: FilePath) => Promise<string | undefined>;
  onClose: () => void;
}

export function MoveDialog({ connection, path, onFolder, onClose }: MoveDialogProps): JSX.Element {
  const { t } = useTexts();
  const [folder, setFolder] = useState(() => folderOf(path));
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { read, fault: unread } = useEntries(connection, folder);
  const name = nameOfPath(folder) || t('yourFiles.title');
  // A folder cannot go into itself.
  const folders = read?.entries
    .filter((entry) => entry.kind === 'folder' && pathIn(folder, entry.key) !== path)
    .toSorted(byName);
  const walk = (to: FilePath) => {
    setFault(undefined);
    setFolder(to);
    heading.current?.focus();
  };
  const move = async () => {
    setBusy(true);
    setFault(await onFolder(folder));
    setBusy(false);
  };
  return (
    <Dialog title={t('yourFiles.moveTitle', { name: nameOfPath(path) })} onClose={onClose}>
      <h3 ref={heading} tabIndex={-1} data-first="">
        {t('yourFiles.moveTo', { folder: name })}
      </h3>
      <ul className={own.folders}>
        {folder !== '' && (
          <li>
            <Button variant="tool" onClick={() => walk(folderOf(folder))}>
              {t('desk.up')}
            </Button>
          </li>
        )}
        {folders?.map((entry) => (
          <li key={entry.key}>
            <Button variant="tool" onClick={() => walk(pathIn(folder, entry.key))}>
              {entry.name}
            </Button>
          </li>
        ))}
      </ul>
      {folders?.length === 0 && <Text textKey="yourFiles.noFolders" className={styles.small} />}
      <p role="alert">{fault ?? (unread && t(textOfFault(unread), { name }))}</p>
      <p className={styles.ways}>
        <Button variant="primary" isBusy={isBusy} isDisabled={folder === folderOf(path)} onClick={() => void move()}>
          {t('yourFiles.moveHere')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('desk.cancel')}
        </Button>
      </p>
    </Dialog>
  );
}
