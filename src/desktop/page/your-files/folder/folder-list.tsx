// What is in a folder, and how much room there is.
import { useState, type JSX, type Ref } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { pathIn } from '../address.ts';
import { FileRow, type RowAction } from './file-row.tsx';
import { FileTable } from './file-table.tsx';
import type { Entries } from './use-entries.ts';
import desk from '../../desktop.module.css';
import styles from '../your-files.module.css';

interface FolderListProps {
  ref: Ref<HTMLDivElement>;
  member: string | undefined;
  title: string;
  /** Absent until they are known. */
  read: Entries | undefined;
  apps: readonly DesktopApp[];
  onDownload: (path: FilePath, name: string) => void;
  onAct: (action: RowAction, entry: FileEntry) => void;
}

export function FolderList({ ref, member, title, read, apps, onDownload, onAct }: FolderListProps): JSX.Element {
  const { t, language } = useTexts();
  const [openRow, setOpenRow] = useState<string>();
  if (!read) return <div ref={ref} aria-busy />;
  const { path, entries, isCut, used, limit } = read;
  return (
    <>
      <div ref={ref}>
        {entries.length === 0 && <Text textKey="yourFiles.empty" />}
        {entries.length > 0 && (
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
                onDownload={() => onDownload(pathIn(path, entry.key), entry.name)}
                onAct={(action) => onAct(action, entry)}
              />
            )}
          />
        )}
      </div>
      {isCut && <Text textKey="desk.moreFiles" className={desk.small} />}
      <p className={styles.below}>
        <span>{t('desk.used', { used: formatSize(used, language), limit: formatSize(limit, language) })}</span>
        {entries.length > 0 && (
          <Button variant="quiet" onClick={() => onDownload(path, title)}>
            {t('desk.downloadAll')}
          </Button>
        )}
      </p>
    </>
  );
}
