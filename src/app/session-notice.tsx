import type { JSX } from 'react';
import { dismissSessionEnded } from '#src/client/session.ts';
import { useSessionEnded } from '#src/client/use-session.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './bars.module.css';

/** Says that the server has ended the session. The live region is in the page before its text, so that screen readers speak it. */
export function SessionNotice(): JSX.Element {
  const { t } = useTexts();
  const ended = useSessionEnded();
  const close = () => {
    focusHeading();
    dismissSessionEnded();
  };
  return (
    <div role="status">
      {ended && (
        <div className={styles.notice}>
          <p>{t('frame.account.ended')}</p>
          <button type="button" className={buttons.quiet} onClick={close}>
            {t('frame.account.close')}
          </button>
        </div>
      )}
    </div>
  );
}
