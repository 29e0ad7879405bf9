import { useEffect, useId, useRef, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

interface EndDialogProps {
  kind: 'trial' | 'work';
  onEnd: () => void;
  /** Absent where files cannot be kept. */
  onKeep: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a session is ended: of a trial nothing can be got back. */
export function EndDialog({ kind, onEnd, onKeep, onClose }: EndDialogProps): JSX.Element {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The way back is the first, and has the focus: a second press of Enter must not erase.
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('button')?.focus();
  }, []);
  const isTrial = kind === 'trial';
  const title = t(isTrial ? 'desk.askTrial' : 'desk.askWork');
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
      <div id={id}>
        <h2>{title}</h2>
        <p>{t(isTrial ? 'desk.askTrialText' : 'desk.askWorkText')}</p>
      </div>
      <p className={styles.ways}>
        {/* Orca 43 says of the dialogue no more than the button that has the focus. */}
        <Button variant="primary" aria-describedby={id} onClick={() => dialog.current?.close()}>
          {t(isTrial ? 'desk.foundGo' : 'desk.cancel')}
        </Button>
        {isTrial && onKeep && (
          <Button
            variant="secondary"
            onClick={() => {
              onKeep();
              dialog.current?.close();
            }}
          >
            {t('desk.keepTitle')}
          </Button>
        )}
        <Button variant="danger" onClick={onEnd}>
          {t(isTrial ? 'desk.endTrialNow' : 'desk.endWorkNow')}
        </Button>
      </p>
    </dialog>
  );
}
