import type { JSX } from 'react';
import { failureLang, failureSentence, type Failure } from '#src/client/failure.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './forms.module.css';

interface FailedProps {
  failure: Failure;
  /** The button's label. */
  retry: string;
  onRetry: () => void;
}

/** Why something could not be loaded, and a button that tries again. */
export function Failed({ failure, retry, onRetry }: FailedProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <div role="alert" className={styles.failed}>
      <p lang={failureLang(failure, language)}>{failureSentence(failure, t)}</p>
      <button type="button" className={buttons.secondary} onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
