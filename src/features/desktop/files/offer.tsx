import { useState, type JSX } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { ControlError } from '../line/control-line.ts';
import type { Lines } from '../session/desktop-session.ts';
import { download } from './download.ts';
import { faultText } from './file-words.ts';
import { DOWNLOADS, useOffer } from './use-offers.ts';
import styles from './files.module.css';

/** Offers a file that was saved in 'Downloads' of the session. Nothing without one. */
export function Offer({ lines }: { lines: Lines }): JSX.Element | null {
  const { t } = useTexts();
  const [file, putAway] = useOffer(lines.control);
  const [fault, setFault] = useState<ControlError['fault']>();
  if (!file) return null;
  const { name } = file;
  const get = () =>
    download(lines, `${DOWNLOADS}/${file.key}`).then(putAway, (error: unknown) =>
      setFault(error instanceof ControlError ? error.fault : 'failed'),
    );
  return (
    <div role="status" className={styles.offer}>
      <span>{t(fault ? faultText(fault) : 'desk.offer', { name })}</span>
      <Button variant="secondary" onClick={() => void get()}>
        {t('desk.download')}
      </Button>
      <Button variant="quiet" onClick={putAway}>
        {t('desk.close')}
      </Button>
    </div>
  );
}
