import type { JSX } from 'react';
import { InPreparationPage } from '#src/features/in-preparation/in-preparation-page.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { Statement } from './statement.tsx';

/** The announced section, and the accessibility statement that holds until the final one. */
export function AccessibilityPage({ page }: { page: PageId | undefined }): JSX.Element {
  return (
    <>
      <InPreparationPage page={page} />
      <Statement />
    </>
  );
}
