import { useState, type JSX } from 'react';
import { setFlash, useFlash } from '#src/client/flash.ts';
import { dismissSessionEnded } from '#src/client/session/session.ts';
import { useSessionEnded, useSessionTemporary } from '#src/client/session/use-session.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './bars.module.css';

/**
 * Says that there is no network, that the server has ended the session, or that the browser does not store it. The live
 * region is in the page before its text, so that screen readers speak it.
 */
export function SessionNotice(): JSX.Element {
  const { t } = useTexts();
  const isOffline = useFlash() === 'offline';
  const hasEnded = useSessionEnded();
  const isTemporary = useSessionTemporary();
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    focusHeading();
    if (isOffline) return setFlash(undefined);
    dismissSessionEnded();
    setIsClosed(true);
  };
  const text = isOffline ? 'errors.offline' : hasEnded ? 'frame.account.ended' : 'frame.account.temporary';
  return (
    <Status className={isOffline ? styles.inView : undefined}>
      {(isOffline || hasEnded || (isTemporary && !isClosed)) && (
        <div className={styles.notice}>
          <p>{t(text)}</p>
          <Button variant="quiet" onClick={close}>
            {t('frame.account.close')}
          </Button>
        </div>
      )}
    </Status>
  );
}
