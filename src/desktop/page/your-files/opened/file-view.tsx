// A file that is opened in the browser.
import type { JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useTitle } from '../../use-title.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { FaultLine } from '../fault-line.tsx';
import { useSayFault } from '../faults.ts';
import { PathNav } from '../folder/path-nav.tsx';
import { ViewHeading } from '../view-heading.tsx';
import { APP_NAMES, appFor, openedAs } from './kinds.ts';
import { OpenInApp } from './open-in-app.tsx';
import { ShownBlob } from './shown-blob.tsx';
import { ShownDocument } from './shown-document.tsx';
import { TextEditor } from './text-editor.tsx';
import { MOST_TEXT_BYTES } from './text-file.ts';
import { useFile } from './use-file.ts';
import styles from '../your-files.module.css';

/** Of a picture or PDF, which is in the memory of the page. */
export const MOST_BYTES = 50 * 1024 * 1024;

interface FileViewProps {
  connection: FilesConnection;
  member: string | undefined;
  path: FilePath;
  apps: readonly DesktopApp[];
}

export function FileView({ connection, member, path, apps }: FileViewProps): JSX.Element {
  const { t } = useTexts();
  const sayFault = useSayFault();
  const name = nameOfPath(path);
  const opened = openedAs(name);
  const { file, fault, retry } = useFile(
    connection,
    path,
    opened.as === 'text' ? MOST_TEXT_BYTES : opened.as === 'nothing' ? 0 : MOST_BYTES,
  );
  useTitle(`${name} · ${t('yourFiles.title')}`);
  const app = appFor(name, apps);
  const isUnopened = opened.as === 'nothing' || fault === 'too-large';
  const download = () => void connection.download(path).catch((error: unknown) => sayFault(error, name));
  return (
    <>
      <PathNav member={member} path={path} />
      <ViewHeading view={`file/${path}`}>{name}</ViewHeading>
      <p className={styles.tools}>
        <OpenInApp member={member} path={path} name={name} apps={apps} />
        <Button variant="tool" onClick={download}>
          {t('desk.download')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </p>
      {isUnopened && opened.as === 'nothing' && app && (
        <Text textKey="yourFiles.onlyInApp" values={{ app: APP_NAMES[app] }} />
      )}
      {isUnopened && !(opened.as === 'nothing' && app) && (
        <Text textKey={opened.as === 'nothing' ? 'yourFiles.notShown' : 'yourFiles.tooLargeToOpen'} />
      )}
      {!isUnopened && fault && (
        <>
          <FaultLine fault={fault} name={name} />
          <Button variant="secondary" onClick={() => void retry()}>
            {t('desk.tryAgain')}
          </Button>
        </>
      )}
      {!isUnopened && !file && !fault && <p aria-busy="true">{t('yourFiles.opening')}</p>}
      {file && opened.as === 'text' && <TextEditor connection={connection} member={member} path={path} file={file} />}
      {file && opened.as === 'document' && (
        <ShownDocument
          bytes={file.bytes}
          editor={{ connection, member, path, file }}
          hasWriter={member !== undefined && app === 'writer'}
        />
      )}
      {file && (opened.as === 'picture' || opened.as === 'pdf') && (
        <ShownBlob {...opened} name={name} bytes={file.bytes} />
      )}
    </>
  );
}
