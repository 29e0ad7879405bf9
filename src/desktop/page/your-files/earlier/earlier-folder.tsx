// A folder as it was.
import type { JSX } from 'react';
import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useTitle } from '../../use-title.ts';
import { pathIn } from '../address.ts';
import { FaultLine } from '../fault-line.tsx';
import { useSayFault } from '../faults.ts';
import { FileTable } from '../folder/file-table.tsx';
import { useEntries } from '../folder/use-entries.ts';
import { useSay } from '../say.tsx';
import { ViewHeading } from '../view-heading.tsx';
import { EarlierNav } from './earlier-nav.tsx';
import { EarlierRow } from './earlier-row.tsx';
import type { VersionProps } from './version-props.ts';
import desk from '../../desktop.module.css';

export function EarlierFolder({ earlier, member, view, time, isBusy, onPutBack }: VersionProps): JSX.Element {
  const { t, count, language } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const { path } = view;
  const { read, fault, reread } = useEntries(earlier, path);
  const { entries, isCut = false } = read ?? {};
  const name = nameOfPath(path) || t('yourFiles.title');
  const title = t('yourFiles.earlierAt', { name, time: formatShortTime(time, language) });
  useTitle(`${title} · ${t('yourFiles.title')}`);
  const download = ({ key, name: what }: FileEntry) =>
    void earlier.download(pathIn(path, key)).then(
      (renamed) => renamed > 0 && say(count('desk.zipRenamed', renamed)),
      (error: unknown) => sayFault(error, what),
    );
  return (
    <>
      <EarlierNav member={member} view={view} />
      <ViewHeading view={`${time}/${path}`}>{title}</ViewHeading>
      {fault && (
        <>
          {fault === 'missing' ? (
            <p role="alert">{t('yourFiles.earlierMissing', { name })}</p>
          ) : (
            <FaultLine fault={fault} name={name} />
          )}
          {fault !== 'missing' && (
            <Button variant="secondary" onClick={() => void reread()}>
              {t('desk.tryAgain')}
            </Button>
          )}
        </>
      )}
      {!entries && !fault && <p aria-busy="true">{t('yourFiles.opening')}</p>}
      {entries?.length === 0 && <Text textKey="yourFiles.earlierEmpty" />}
      {entries !== undefined && entries.length > 0 && (
        <FileTable
          caption={t('yourFiles.caption', { folder: title })}
          entries={entries}
          renderRow={(entry) => (
            <EarlierRow
              key={entry.key}
              member={member}
              time={time}
              entry={entry}
              path={pathIn(path, entry.key)}
              isBusy={isBusy}
              onDownload={() => download(entry)}
              onPutBack={() => onPutBack(pathIn(path, entry.key))}
            />
          )}
        />
      )}
      {isCut && <Text textKey="desk.moreFiles" className={desk.small} />}
    </>
  );
}
