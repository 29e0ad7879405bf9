import type { JSX } from 'react';
import { dismissSessionEnded } from '#src/client/session.ts';
import { useSessionEnded } from '#src/client/use-session.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './bars.module.css';

/** Tells that the server has ended the session. The region is there before its text, so that it is spoken. */
export function SessionNotice(): JSX.Element {
  const { t } = useTexts();
  const ended = useSessionEnded();
  return (
    <div role="status">
      {ended && (
        <div className={styles.notice}>
          <p>{t('frame.account.ended')}</p>
          <button type="button" className={buttons.quiet} onClick={dismissSessionEnded}>
            {t('frame.account.close')}
          </button>
        </div>
      )}
    </div>
  );
}
