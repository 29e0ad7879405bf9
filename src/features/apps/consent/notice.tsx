import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import type { TextKey, TextValues } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';

interface NoticeProps {
  /** The heading. */
  title: TextKey;
  values?: TextValues;
  children?: ReactNode;
}

/** What takes the place of the wait: its heading gets the focus, so that a screen reader reads on from there. */
export function Notice({ title, values, children }: NoticeProps): JSX.Element {
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <>
      <Text as="h2" textKey={title} ref={heading} tabIndex={-1} {...(values && { values })} />
      {children}
    </>
  );
}
