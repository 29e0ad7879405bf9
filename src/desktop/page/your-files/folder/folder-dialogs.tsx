import type { JSX } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { rawNameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { pathIn } from '../address.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { MoveDialog } from '../dialogs/move-dialog.tsx';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import type { FolderChanges } from './use-changes.ts';

/** What can be made: the title of the question, and the name that it suggests. */
const MADE = {
  makeFolder: ['yourFiles.newFolder', undefined],
  makeDocument: ['yourFiles.newDocument', 'yourFiles.documentName'],
  makeText: ['yourFiles.newText', 'yourFiles.textName'],
} as const;

/** What the visitor is asked before a folder changes. */
export type FolderQuestion =
  | { readonly what: keyof typeof MADE }
  | { readonly what: 'rename' | 'move'; readonly entry: FileEntry };

interface FolderDialogsProps {
  connection: FilesConnection;
  path: FilePath;
  asked: FolderQuestion;
  changes: FolderChanges;
  onClose: () => void;
}

/** Asks for a name, or for another folder. `changes` close it once that is done. */
export function FolderDialogs({ connection, path, asked, changes, onClose }: FolderDialogsProps): JSX.Element {
  const { t } = useTexts();
  if (asked.what === 'move')
    return (
      <MoveDialog
        connection={connection}
        path={pathIn(path, asked.entry.key)}
        onFolder={async (to) => changes.move(asked.entry, to)}
        onClose={onClose}
      />
    );
  if (asked.what === 'rename')
    return (
      <NameDialog
        title={t('yourFiles.renameTitle', { name: asked.entry.name })}
        label={t('yourFiles.newName')}
        name={rawNameOfPath(asked.entry.key)}
        action={t('yourFiles.renameIt')}
        onName={async (name) => {
          if (name !== rawNameOfPath(asked.entry.key)) return changes.rename(asked.entry, name);
          onClose();
          return undefined;
        }}
        onClose={onClose}
      />
    );
  const [title, suggested] = MADE[asked.what];
  return (
    <NameDialog
      title={t(title)}
      label={t('yourFiles.name')}
      name={suggested === undefined ? '' : t(suggested)}
      action={t('yourFiles.make')}
      onName={changes[asked.what]}
      onClose={onClose}
    />
  );
}
