// The files of the session: list, upload, download. A screen reader works with it, unlike with the picture.
import { useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { Panel } from '#src/desktop/page/panel.tsx';
import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { filesAddress } from '#src/desktop/protocol/desktop-address.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ControlError } from '../line/control-line.ts';
import type { Uploads } from '../line/uploads.ts';
import type { Lines } from '../session/phase.ts';
import { download } from './download.ts';
import { faultText } from './fault-text.ts';
import { UPLOAD_BUTTON } from './upload-focus.ts';
import { UploadList } from './upload-list.tsx';
import { useFolder } from './use-folder.ts';
import styles from './files.module.css';

interface FilesPanelProps {
  lines: Lines;
  uploads: Uploads;
  /** Of a member's desktop. */
  member: string | undefined;
  onClose: () => void;
}

/** `uploads` go on while the panel is closed. */
export function FilesPanel({ lines, uploads, member, onClose }: FilesPanelProps): JSX.Element {
  const { t, count, language } = useTexts();
  const [trail, setTrail] = useState<readonly FileEntry[]>([]);
  const path = trail.map(({ key }) => key).join('/');
  const folder = useFolder(lines.control, path);
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.list);
  const [fault, setFault] = useState<{ name: string; fault: ControlError['fault'] }>();
  const [renamed, setRenamed] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const get = (key: string, name: string) => {
    setFault(undefined);
    setRenamed(0);
    download(lines, key, name).then(setRenamed, (error: unknown) =>
      setFault({ name, fault: error instanceof ControlError ? error.fault : 'failed' }),
    );
  };
  /** What was pressed goes: the focus gets the name of the folder, which a screen reader says. */
  const enter = (next: readonly FileEntry[]) => {
    flushSync(() => setTrail(next));
    heading.current?.focus();
  };
  const name = trail.at(-1)?.name ?? t('desk.filesHome');
  return (
    <Panel title="desk.files" onClose={onClose}>
      <div className={styles.tools}>
        <Button variant="primary" {...UPLOAD_BUTTON} onClick={() => input.current?.click()}>
          {t('desk.upload')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])], path);
            currentTarget.value = '';
          }}
        />
        <Text textKey="desk.drop" className={styles.note} />
      </div>
      <UploadList uploads={uploads} list={list} />
      <h3 ref={heading} tabIndex={-1} className={styles.folder}>
        {name}
      </h3>
      {trail.length > 0 && (
        <Button variant="quiet" onClick={() => enter(trail.slice(0, -1))}>
          {t('desk.up')}
        </Button>
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {t(faultText(fault.fault), { name: fault.name })}
        </p>
      )}
      {renamed > 0 && (
        <Status as="p" className={styles.note}>
          {count('desk.zipRenamed', renamed)}
        </Status>
      )}
      {typeof folder === 'string' && (
        <p role="alert" className={styles.fault}>
          {t(faultText(folder), { name })}
        </p>
      )}
      {typeof folder === 'object' && folder.path === path && (
        <>
          {folder.entries.length === 0 && <Text textKey="desk.empty" className={styles.note} />}
          <ul className={styles.list}>
            {folder.entries.map((entry) => (
              <li key={entry.key}>
                {entry.kind === 'folder' ? (
                  <button type="button" className={styles.open} onClick={() => enter([...trail, entry])}>
                    <bdi>{entry.name}</bdi>
                    <small>{t('desk.folder')}</small>
                  </button>
                ) : (
                  <span className={styles.file}>
                    <bdi>{entry.name}</bdi>
                    <small>{formatSize(entry.size, language)}</small>
                  </span>
                )}
                <Button
                  variant="tool"
                  onClick={() => get([...trail, entry].map(({ key }) => key).join('/'), entry.name)}
                >
                  {t(entry.kind === 'folder' ? 'desk.downloadZip' : 'desk.download')}
                  <span className="visually-hidden"> {entry.name}</span>
                </Button>
              </li>
            ))}
          </ul>
          {folder.isCut && <Text textKey="desk.moreFiles" className={styles.note} />}
          <p className={styles.note}>
            {t('desk.used', { used: formatSize(folder.used, language), limit: formatSize(folder.limit, language) })}
          </p>
          {folder.entries.length > 0 && (
            <Button variant="secondary" onClick={() => get(path, name)}>
              {t('desk.downloadAll')}
            </Button>
          )}
        </>
      )}
      {member !== undefined && (
        <p>
          <a href={filesAddress(location.origin, language, member)} target="_blank" rel="noopener noreferrer">
            {t('desk.filesPage')}
          </a>
        </p>
      )}
    </Panel>
  );
}
