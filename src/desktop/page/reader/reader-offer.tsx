// The first words of an open session for who comes with a screen reader.
import { useSyncExternalStore, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { rememberReader } from '../session/browser-storage.ts';
import type { Heard, Reader } from './reader.ts';
import styles from './reader.module.css';

interface ReaderOfferProps {
  reader: Reader | undefined;
  kind: 'trial' | 'work';
  /** What it was opened for can be used. */
  isReady: boolean;
  /** Ends this session and starts another. */
  onStart: () => void;
}

const NONE = () => () => undefined;

/** Seen once it has the focus, as the link that leads past a menu. */
export function ReaderOffer({ reader, kind, isReady, onStart }: ReaderOfferProps): JSX.Element {
  const { t } = useTexts();
  const at = useSyncExternalStore(reader?.subscribe ?? NONE, (): Heard['at'] | 'none' => reader?.heard.at ?? 'none');
  const start = (is: boolean) => {
    rememberReader(is);
    onStart();
  };
  const isOff = at === 'none' || at === 'missing';
  return (
    <div className={styles.offer}>
      <Status as="p">
        {at === 'open' && isReady ? t('desk.readerOpen') : at === 'failed' ? t('desk.readerFailed') : ''}
      </Status>
      <p>
        {isOff && t('desk.readerCannot')} {t(kind === 'trial' ? 'desk.readerEndsTrial' : 'desk.readerReopens')}
      </p>
      <Button variant="secondary" onClick={() => start(isOff)}>
        {t(isOff ? 'desk.readerStart' : 'desk.readerStop')}
      </Button>
    </div>
  );
}
