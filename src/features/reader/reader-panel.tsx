import type { JSX, ReactNode } from 'react';
import { useView } from '#src/ui/page/view.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import { ReaderForm } from './reader-form.tsx';

/**
 * The form in the bar's panel, with its own texts; `children` until they are loaded, and on the page with the same form: two would have
 * the same names.
 */
export function ReaderPanel({ children }: { children: ReactNode }): JSX.Element {
  const texts = useTextGroup('reader');
  const { page } = useView();
  if (!texts || page === 'reader') return <>{children}</>;
  return (
    <TextsProvider texts={texts}>
      <ReaderForm />
    </TextsProvider>
  );
}
