import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { formatLabel } from '#src/shared/languages/format.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

interface AskFirstProps {
  readonly button: TextKey;
  /** What or whom it is about, where several stand below each other: it is part of the button's name. */
  readonly about?: string;
  /** What will happen, and the form that does it. */
  readonly children: ReactNode;
}

/** A button of something dangerous, which does nothing but ask: what happens is said below it, with a button that does it. */
export function AskFirst({ button, about, children }: AskFirstProps): JSX.Element {
  const { t, language } = useTexts();
  const name = about === undefined ? undefined : formatLabel(t(button), language) + about;
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  if (!isAsked)
    return (
      <div>
        <Button variant="danger" aria-label={name} onClick={() => setAsked(true)}>
          {t(button)}
        </Button>
      </div>
    );
  return (
    <div ref={question} role="group" aria-label={name ?? t(button)} tabIndex={-1}>
      {children}
    </div>
  );
}
