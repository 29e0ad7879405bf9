// A file as it was, which can be read alone.
import type { JSX } from 'react';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useTitle } from '../../use-title.ts';
import { FaultLine } from '../fault-line.tsx';
import { useSayFault } from '../faults.ts';
import { MOST_BYTES } from '../opened/file-view.tsx';
import { openedAs } from '../opened/kinds.ts';
import { ShownBlob } from '../opened/shown-blob.tsx';
import { ShownDocument } from '../opened/shown-document.tsx';
import { MOST_TEXT_BYTES, readText } from '../opened/text-file.ts';
import { useFile } from '../opened/use-file.ts';
import { ViewHeading } from '../view-heading.tsx';
import { EarlierNav } from './earlier-nav.tsx';
import type { VersionProps } from './version-props.ts';
import styles from '../your-files.module.css';

export function EarlierFile({ earlier, member, view, time, isBusy, onPutBack }: VersionProps): JSX.Element {
  const { t, language } = useTexts();
  const sayFault = useSayFault();
  const { path } = view;
  const name = nameOfPath(path);
  const title = t('yourFiles.earlierAt', { name, time: formatShortTime(time, language) });
  const opened = openedAs(name);
  const most = opened.as === 'text' ? MOST_TEXT_BYTES : opened.as === 'nothing' ? 0 : MOST_BYTES;
  const { file, fault, retry } = useFile(earlier, path, most);
  useTitle(`${title} · ${t('yourFiles.title')}`);
  const isMissing = fault === 'missing';
  const isUnopened = !isMissing && (opened.as === 'nothing' || fault === 'too-large');
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <EarlierNav member={member} view={view} />
      <ViewHeading view={`${time}/${path}`}>{title}</ViewHeading>
      {isMissing && <p role="alert">{t('yourFiles.earlierMissing', { name })}</p>}
      {!isMissing && (
        <p className={styles.tools}>
          <Button variant="primary" isDisabled={isBusy} onClick={() => onPutBack(path)}>
            {t('yourFiles.putBack')}
            {hidden}
          </Button>
          <Button
            variant="tool"
            onClick={() => void earlier.download(path).catch((error: unknown) => sayFault(error, name))}
          >
            {t('desk.download')}
            {hidden}
          </Button>
        </p>
      )}
      {isUnopened && <Text textKey={opened.as === 'nothing' ? 'yourFiles.notShown' : 'yourFiles.tooLargeToOpen'} />}
      {!isUnopened && !isMissing && fault && (
        <>
          <FaultLine fault={fault} name={name} />
          <Button variant="secondary" onClick={() => void retry()}>
            {t('desk.tryAgain')}
          </Button>
        </>
      )}
      {!isUnopened && !file && !fault && <p aria-busy="true">{t('yourFiles.opening')}</p>}
      {file && opened.as === 'text' && (
        <textarea className={styles.text} readOnly aria-label={title} value={readText(file.bytes).text} />
      )}
      {file && opened.as === 'document' && <ShownDocument bytes={file.bytes} />}
      {file && (opened.as === 'picture' || opened.as === 'pdf') && (
        <ShownBlob {...opened} name={name} bytes={file.bytes} />
      )}
    </>
  );
}
