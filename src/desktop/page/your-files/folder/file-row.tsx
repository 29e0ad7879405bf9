// One file or folder: its name opens it, and the rest of what can be done is behind a button, so that Tab passes few stops for each.
import { Fragment, type JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { fragmentOf } from '../address.ts';
import { appFor } from '../opened/kinds.ts';
import { OpenInApp } from '../opened/open-in-app.tsx';
import { EntryCells } from './entry-cells.tsx';
import styles from '../your-files.module.css';

export type RowAction = 'rename' | 'move' | 'bin';

const ACTIONS: readonly RowAction[] = ['rename', 'move', 'bin'];

interface FileRowProps {
  member: string | undefined;
  entry: FileEntry;
  path: FilePath;
  apps: readonly DesktopApp[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onDownload: () => void;
  onAct: (action: RowAction) => void;
}

export function FileRow(props: FileRowProps): JSX.Element {
  const { member, entry, path, apps, isOpen, onOpen, onDownload, onAct } = props;
  const { t } = useTexts();
  const isFolder = entry.kind === 'folder';
  const view = isFolder ? ({ at: 'folder', path } as const) : ({ at: 'file', path } as const);
  const hidden = <span className="visually-hidden"> {entry.name}</span>;
  const more = `more-${entry.key}`;
  return (
    <Fragment>
      <tr>
        <EntryCells entry={entry} href={fragmentOf(member, view)} isAlwaysOpen />
        <td>
          <div className={styles.actions}>
            {!isFolder && appFor(entry.name, apps) && (
              <OpenInApp member={member} path={path} name={entry.name} apps={apps} />
            )}
            <Button variant="tool" onClick={onDownload}>
              {t(isFolder ? 'desk.downloadZip' : 'desk.download')}
              {hidden}
            </Button>
            <Button
              variant="tool"
              aria-expanded={isOpen}
              aria-controls={isOpen ? more : undefined}
              onClick={() => onOpen(!isOpen)}
            >
              {t('yourFiles.more')}
              {hidden}
            </Button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.more}>
          <td colSpan={4}>
            <div id={more} className={styles.actions}>
              <a
                className={buttonClass('tool')}
                href={fragmentOf(member, { at: 'earlier', of: isFolder ? 'folder' : 'file', path })}
              >
                {t('yourFiles.earlier')}
                {hidden}
              </a>
              {ACTIONS.map((action) => (
                <Button key={action} variant="tool" onClick={() => onAct(action)}>
                  {t(`yourFiles.${action}It`)}
                  {hidden}
                </Button>
              ))}
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
