// The bin: what was deleted, until it is deleted for good.
import { useCallback, useEffect, useState, type JSX } from 'react';
import type { BinnedEntry } from '#src/desktop/protocol/control-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useTitle } from '../../use-title.ts';
import { fragmentOf, HOME } from '../address.ts';
import { faultOf, type FilesConnection, type FilesFault } from '../connection/files-connection.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { FaultLine } from '../fault-line.tsx';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { ViewHeading } from '../view-heading.tsx';
import { BinRow } from './bin-row.tsx';
import { useBin } from './use-bin.ts';
import styles from '../your-files.module.css';

interface BinViewProps {
  connection: FilesConnection;
  member: string | undefined;
}

export function BinView({ connection, member }: BinViewProps): JSX.Element {
  const { t } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const [binned, setBinned] = useState<readonly BinnedEntry[]>();
  const [fault, setFault] = useState<FilesFault>();
  const [asked, setAsked] = useState<BinnedEntry | 'all'>();
  useTitle(`${t('yourFiles.bin')} · ${t('yourFiles.title')}`);
  const reread = useCallback(async () => {
    try {
      setBinned((await connection.ask({ do: 'bin-list' }, 'binned')).binned);
      setFault(undefined);
    } catch (error) {
      setFault(faultOf(error));
    }
  }, [connection]);
  useEffect(() => void reread(), [reread]);
  // The row that had the focus is gone.
  const bin = useBin(connection, async () => {
    await reread();
    document.querySelector<HTMLElement>('h1')?.focus();
  });
  const purge = async (what: BinnedEntry | 'all') => {
    setAsked(undefined);
    const name = what === 'all' ? t('yourFiles.bin') : what.name;
    try {
      await connection.ask(what === 'all' ? { do: 'purge' } : { do: 'purge', entry: what.entry }, 'done');
      await reread();
      document.querySelector<HTMLElement>('h1')?.focus();
      say(what === 'all' ? t('yourFiles.binEmpty') : t('yourFiles.purged', { name }));
    } catch (error) {
      sayFault(error, name);
    }
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <nav aria-label={t('yourFiles.pathLabel')} className={styles.way}>
        <a href={fragmentOf(member, HOME)}>{t('yourFiles.title')}</a>
      </nav>
      <ViewHeading view="bin">{t('yourFiles.bin')}</ViewHeading>
      <Text textKey="yourFiles.binNote" />
      <FaultLine fault={fault} name={t('yourFiles.bin')} />
      {binned?.length === 0 && <Text textKey="yourFiles.binEmpty" />}
      {binned !== undefined && binned.length > 0 && (
        <>
          <table className={`${styles.table} ${styles.plain}`}>
            <caption className="visually-hidden">{t('yourFiles.caption', { folder: t('yourFiles.bin') })}</caption>
            <thead>
              <tr>
                {(['name', 'wasIn', 'size', 'binnedAt', 'actions'] as const).map((column) => (
                  <th key={column} scope="col">
                    <span className={column === 'actions' ? 'visually-hidden' : undefined}>
                      {t(`yourFiles.${column}`)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {binned.map((entry) => (
                <BinRow
                  key={entry.entry}
                  entry={entry}
                  onPutBack={() => void bin.putBack(entry.entry, entry.name)}
                  onPurge={() => setAsked(entry)}
                />
              ))}
            </tbody>
          </table>
          <p className={styles.below}>
            <Button variant="danger" onClick={() => setAsked('all')}>
              {t('yourFiles.purgeAll')}
            </Button>
          </p>
        </>
      )}
      {asked && (
        <AskDialog
          title={asked === 'all' ? t('yourFiles.purgeAllAsk') : t('yourFiles.purgeAsk', { name: asked.name })}
          text={t(asked === 'all' ? 'yourFiles.purgeAllText' : 'yourFiles.purgeText')}
          ways={[{ label: t('yourFiles.purge'), variant: 'danger', act: () => void purge(asked) }]}
          back={t('desk.cancel')}
          onClose={close}
        />
      )}
    </>
  );
}
