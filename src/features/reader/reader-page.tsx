import type { JSX } from 'react';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Text } from '#src/ui/texts/texts.tsx';
import { ReaderForm } from './reader-form.tsx';

/** The reader's settings as a page of their own: the panel in the bar needs script and links here without. */
export function ReaderPage(): JSX.Element {
  return (
    <div className="column middle">
      <PageTitle textKey="reader.title" />
      <Text textKey="reader.intro" className="lead" />
      <ReaderForm />
    </div>
  );
}
