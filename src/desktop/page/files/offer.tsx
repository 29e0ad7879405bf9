import { useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ControlError } from '../line/control-line.ts';
import type { Lines } from '../session/phase.ts';
import { download } from './download.ts';
import { faultText } from './fault-text.ts';
import { isPrintable, printFile } from './print-file.ts';
import { type OfferedFile, useOffer } from './use-offer.ts';
import styles from './files.module.css';

interface OfferProps {
  lines: Lines;
  /** A file that the page has asked for. */
  made: OfferedFile | undefined;
  /** The focus would be lost with the button. */
  onPutAway: () => void;
}

/** Offers that file, or one that was saved in the session's folder for downloads. Nothing without one. */
export function Offer({ lines, made, onPutAway }: OfferProps): JSX.Element | null {
  const { t } = useTexts();
  // The session has the page's language; a home that was made in another has no such folder, and nothing is offered.
  const folder = t('desk.downloads');
  const [file, forget] = useOffer(lines.control, encodeURIComponent(folder), made);
  const [failed, setFailed] = useState<{ readonly of: OfferedFile; readonly fault: ControlError['fault'] }>();
  if (!file) return null;
  const { name, path } = file;
  const fault = failed?.of === file ? failed.fault : undefined;
  const say = (error: unknown) =>
    setFailed({ of: file, fault: error instanceof ControlError ? error.fault : 'failed' });
  const putAway = () => {
    forget();
    onPutAway();
  };
  const get = () => download(lines, path).then(putAway, say);
  return (
    <div className={styles.offer}>
      <Status as="span">{fault ? t(faultText(fault), { name }) : t('desk.offer', { folder, name })}</Status>
      {isPrintable(file) && (
        <Button variant="primary" onClick={() => void printFile(lines, path).catch(say)}>
          {t('desk.print')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => void get()}>
        {t('desk.download')}
      </Button>
      <Button variant="quiet" onClick={putAway}>
        {t('desk.close')}
      </Button>
    </div>
  );
}
