import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

interface AskFirstProps {
  readonly button: TextKey;
  /** What will happen, and the form that does it. */
  readonly children: ReactNode;
}

/** A button of something dangerous, which does nothing but ask: what happens is said below it, with a button that does it. */
export function AskFirst({ button, children }: AskFirstProps): JSX.Element {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  if (!isAsked)
    return (
      <div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t(button)}
        </Button>
      </div>
    );
  return (
    <div ref={question} role="group" aria-label={t(button)} tabIndex={-1}>
      {children}
    </div>
  );
}
