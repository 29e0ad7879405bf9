import type { JSX, ReactNode } from 'react';
import { useLateTexts } from '#src/ui/late-texts.ts';
import { TextsProvider } from '#src/ui/texts.tsx';
import { ReaderForm } from './reader-form.tsx';

/** The form in the bar's panel, with its own texts; `children` until they are loaded. */
export function ReaderPanel({ children }: { children: ReactNode }): JSX.Element {
  const texts = useLateTexts('reader');
  if (!texts) return <>{children}</>;
  return (
    <TextsProvider texts={texts}>
      <ReaderForm />
    </TextsProvider>
  );
}
