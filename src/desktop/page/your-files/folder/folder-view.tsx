// A folder: what is in it, and what can be done with it.
import { useState, type JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { UploadList } from '../../files/upload-list.tsx';
import type { Dropped } from '../../line/dropped-folders.ts';
import { useFileDrop } from '../../use-file-drop.ts';
import { useTitle } from '../../use-title.ts';
import { pathIn } from '../address.ts';
import { NoBinDialog } from '../bin/no-bin-dialog.tsx';
import { useBin } from '../bin/use-bin.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { FaultLine } from '../fault-line.tsx';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { ViewHeading } from '../view-heading.tsx';
import type { RowAction } from './file-row.tsx';
import { FolderDialogs, type FolderQuestion } from './folder-dialogs.tsx';
import { FolderList } from './folder-list.tsx';
import { PathNav } from './path-nav.tsx';
import { Tools } from './tools.tsx';
import { useChanges } from './use-changes.ts';
import { useEntries } from './use-entries.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useUploads } from './use-uploads.ts';
import desk from '../../desktop.module.css';
import styles from '../your-files.module.css';

interface FolderViewProps {
  connection: FilesConnection;
  member: string | undefined;
  path: FilePath;
  apps: readonly DesktopApp[];
}

export function FolderView({ connection, member, path, apps }: FolderViewProps): JSX.Element {
  const { t, count } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const { read, fault, reread } = useEntries(connection, path);
  const uploads = useUploads(connection, () => void reread());
  const { list, focusOn } = useRowFocus(read?.entries);
  const [asked, setAsked] = useState<FolderQuestion>();
  const title = nameOfPath(path) || t('yourFiles.title');
  useTitle(path === '' ? title : `${title} · ${t('yourFiles.title')}`);

  const close = () => setAsked(undefined);
  const showRow = async (key?: string) => {
    if (key !== undefined) focusOn(key);
    await reread();
  };
  const changes = useChanges(connection, member, path, async (key) => {
    // A dialog keeps the focus.
    close();
    await showRow(key);
  });
  const bin = useBin(connection, showRow);
  const upload = ({ files, folders }: Dropped) => {
    void connection.open().then(
      () => {
        connection.uploads.addFolders(folders, path);
        connection.uploads.add(files, path);
      },
      (error: unknown) => sayFault(error, (folders[0] ?? files[0])?.name ?? ''),
    );
  };
  const isDropping = useFileDrop(upload);
  const download = (from: FilePath, name: string) => {
    void connection.download(from, name).then(
      (renamed) => renamed > 0 && say(count('desk.zipRenamed', renamed)),
      (error: unknown) => sayFault(error, name),
    );
  };
  const act = (action: RowAction, entry: FileEntry) => {
    if (action === 'bin') void bin.put(pathIn(path, entry.key), entry.name);
    else setAsked({ what: action, entry });
  };
  return (
    <>
      <PathNav member={member} path={path} />
      <ViewHeading view={`folder/${path}`}>{title}</ViewHeading>
      <Tools
        member={member}
        path={path}
        onUpload={upload}
        onFolder={() => setAsked({ what: 'makeFolder' })}
        onDocument={() => setAsked({ what: 'makeDocument' })}
        onText={() => setAsked({ what: 'makeText' })}
      />
      <div className={styles.sending}>
        <UploadList uploads={connection.uploads} list={uploads} isSaid />
      </div>
      <FaultLine fault={fault} name={title} />
      {!read && fault && (
        <Button variant="secondary" onClick={() => void reread()}>
          {t('desk.tryAgain')}
        </Button>
      )}
      <FolderList ref={list} member={member} title={title} read={read} apps={apps} onDownload={download} onAct={act} />
      {isDropping && <p className={desk.dropping}>{t('desk.dropHere')}</p>}
      {asked && <FolderDialogs connection={connection} path={path} asked={asked} changes={changes} onClose={close} />}
      {bin.full && (
        <NoBinDialog
          name={bin.full.name}
          onRemove={() => void (bin.full && bin.remove(bin.full))}
          onClose={bin.close}
        />
      )}
    </>
  );
}
