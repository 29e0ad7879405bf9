import { useLayoutEffect, useRef, type JSX } from 'react';
import type { Failure } from '#src/client/api/failure.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useFailureWords } from './use-failure-words.ts';
import styles from './forms.module.css';

interface LoadFailureProps {
  failure: Failure;
  /** The button's label. */
  retry: string;
  onRetry: () => void;
}

/** Why something could not be loaded, and a button that tries again. */
export function LoadFailure({ failure, retry, onRetry }: LoadFailureProps): JSX.Element {
  const { sentence, lang } = useFailureWords(failure);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      // The button that was pressed goes when trying again has worked (WCAG 2.4.3).
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return (
    <div ref={box} role="alert" className={styles.failed}>
      <p lang={lang}>{sentence}</p>
      <Button variant="secondary" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
