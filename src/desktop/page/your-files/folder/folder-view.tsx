// A folder: what is in it, and what can be done with it.
import { useEffect, useRef, useState, type JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { ControlQuestion, FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { UploadList } from '../../files/upload-list.tsx';
import { useFileDrop } from '../../use-file-drop.ts';
import { useTitle } from '../../use-title.ts';
import { keyOf, pathIn } from '../address.ts';
import { useBin } from '../bin/use-bin.ts';
import { faultOf, type FilesConnection } from '../connection/files-connection.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { MoveDialog } from '../dialogs/move-dialog.tsx';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import { textOfFault, useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { show } from '../use-address.ts';
import { ViewHeading } from '../view-heading.tsx';
import { FileRow, type RowAction } from './file-row.tsx';
import { FileTable } from './file-table.tsx';
import { PathNav } from './path-nav.tsx';
import { Tools } from './tools.tsx';
import { useEntries } from './use-entries.ts';
import { useUploads } from './use-uploads.ts';
import desk from '../../desktop.module.css';
import styles from '../your-files.module.css';

interface FolderViewProps {
  connection: FilesConnection;
  member: string | undefined;
  path: FilePath;
  apps: readonly DesktopApp[];
}

type Asked = { readonly what: 'folder' | 'text' } | { readonly what: 'rename' | 'move'; readonly entry: FileEntry };

export function FolderView({ connection, member, path, apps }: FolderViewProps): JSX.Element {
  const { t, count, language } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const { entries, isCut, used = 0, limit = 0, fault, reread } = useEntries(connection, path);
  const uploads = useUploads(connection, () => void reread());
  const [asked, setAsked] = useState<Asked>();
  const [openRow, setOpenRow] = useState<string>();
  const wanted = useRef<string>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const title = nameOfPath(path) || t('yourFiles.title');
  useTitle(path === '' ? title : `${title} · ${t('yourFiles.title')}`);

  // The focus goes to what an action was about, once the list shows it.
  useEffect(() => {
    if (wanted.current === undefined || !entries) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(wanted.current)}"]`);
    wanted.current = undefined;
    (row ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [entries]);

  const close = () => setAsked(undefined);
  /** Returns what went wrong. */
  const act = async (question: ControlQuestion, name: string): Promise<string | undefined> => {
    try {
      await connection.ask(question, 'done');
      return undefined;
    } catch (error) {
      return t(textOfFault(faultOf(error)), { name });
    }
  };
  /** Closes what was asked, says what has happened and shows it. */
  const done = async (text: string, key: string) => {
    close();
    setOpenRow(undefined);
    wanted.current = key;
    await reread();
    say(text);
  };
  const bin = useBin(connection, async (key) => {
    wanted.current = key;
    await reread();
  });
  const upload = (files: readonly File[]) => {
    void connection.open().then(
      () => connection.uploads.add(files, path),
      (error: unknown) => sayFault(error, files[0]?.name ?? ''),
    );
  };
  const isDropping = useFileDrop(upload);
  const download = (from: FilePath, name: string) => {
    void connection.download(from).then(
      (renamed) => renamed > 0 && say(count('desk.zipRenamed', renamed)),
      (error: unknown) => sayFault(error, name),
    );
  };
  const press = (action: RowAction, entry: FileEntry) => {
    if (action !== 'bin') return setAsked({ what: action, entry });
    setOpenRow(undefined);
    void bin.put(pathIn(path, entry.key), entry.name);
  };
  const make = async (what: 'folder' | 'text', name: string) => {
    const key = keyOf(name);
    const at = pathIn(path, key);
    if (what === 'folder') {
      const wrong = await act({ do: 'make-folder', path: at }, name);
      if (wrong === undefined) await done(t('yourFiles.made', { name }), key);
      return wrong;
    }
    try {
      // A name that is taken gets a number.
      const { key: got } = await connection.send(new Blob([]), { do: 'upload', path: at });
      close();
      show(member, { at: 'file', path: pathIn(path, got || key) });
      return undefined;
    } catch (error) {
      return t(textOfFault(faultOf(error)), { name });
    }
  };
  const rename = async (entry: FileEntry, name: string) => {
    const key = keyOf(name);
    if (name === entry.name) {
      close();
      return undefined;
    }
    const wrong = await act({ do: 'move', from: pathIn(path, entry.key), to: pathIn(path, key) }, name);
    if (wrong === undefined) await done(t('yourFiles.renamed', { from: entry.name, name }), key);
    return wrong;
  };
  const move = async (entry: FileEntry, to: FilePath) => {
    const wrong = await act({ do: 'move', from: pathIn(path, entry.key), to: pathIn(to, entry.key) }, entry.name);
    const folder = nameOfPath(to) || t('yourFiles.title');
    if (wrong === undefined) await done(t('yourFiles.moved', { name: entry.name, folder }), '');
    return wrong;
  };
  return (
    <>
      <PathNav member={member} path={path} />
      <ViewHeading view={`folder/${path}`}>{title}</ViewHeading>
      <Tools
        member={member}
        onFiles={upload}
        onFolder={() => setAsked({ what: 'folder' })}
        onText={() => setAsked({ what: 'text' })}
      />
      <UploadList uploads={connection.uploads} list={uploads} isSaid />
      {fault && <p role="alert">{t(textOfFault(fault), { name: title })}</p>}
      {!entries && fault && (
        <Button variant="secondary" onClick={() => void reread()}>
          {t('desk.tryAgain')}
        </Button>
      )}
      <div ref={list} aria-busy={!entries && !fault}>
        {entries?.length === 0 && <Text textKey="yourFiles.empty" />}
        {entries !== undefined && entries.length > 0 && (
          <FileTable
            caption={t('yourFiles.caption', { folder: title })}
            entries={entries}
            renderRow={(entry) => (
              <FileRow
                key={entry.key}
                member={member}
                entry={entry}
                path={pathIn(path, entry.key)}
                apps={apps}
                isOpen={openRow === entry.key}
                onOpen={(isOpen) => setOpenRow(isOpen ? entry.key : undefined)}
                onDownload={() => download(pathIn(path, entry.key), entry.name)}
                onAct={(action) => press(action, entry)}
              />
            )}
          />
        )}
      </div>
      {isCut && <Text textKey="desk.moreFiles" className={desk.small} />}
      {entries && (
        <p className={styles.below}>
          <span>{t('desk.used', { used: formatSize(used, language), limit: formatSize(limit, language) })}</span>
          {entries.length > 0 && (
            <Button variant="quiet" onClick={() => download(path, title)}>
              {t('desk.downloadAll')}
            </Button>
          )}
        </p>
      )}
      {isDropping && <p className={desk.dropping}>{t('desk.dropHere')}</p>}
      {(asked?.what === 'folder' || asked?.what === 'text') && (
        <NameDialog
          title={t(asked.what === 'folder' ? 'yourFiles.newFolder' : 'yourFiles.newText')}
          label={t('yourFiles.name')}
          name={asked.what === 'folder' ? '' : t('yourFiles.textName')}
          action={t('yourFiles.make')}
          onName={async (name) => make(asked.what === 'folder' ? 'folder' : 'text', name)}
          onClose={close}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          title={t('yourFiles.renameTitle', { name: asked.entry.name })}
          label={t('yourFiles.newName')}
          name={asked.entry.name}
          action={t('yourFiles.renameIt')}
          onName={async (name) => rename(asked.entry, name)}
          onClose={close}
        />
      )}
      {bin.full && (
        <AskDialog
          title={t('yourFiles.purgeAsk', { name: bin.full.name })}
          text={t('yourFiles.noBinText')}
          ways={[
            { label: t('yourFiles.purge'), variant: 'danger', act: () => void (bin.full && bin.remove(bin.full)) },
          ]}
          back={t('desk.cancel')}
          onClose={bin.close}
        />
      )}
      {asked?.what === 'move' && (
        <MoveDialog
          connection={connection}
          path={pathIn(path, asked.entry.key)}
          onFolder={async (to) => move(asked.entry, to)}
          onClose={close}
        />
      )}
    </>
  );
}
