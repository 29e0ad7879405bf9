import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { Statement } from './statement.tsx';

/** The announced section, and the accessibility statement that holds until the final one. */
export function AccessibilityPage({ page }: { page: PageId | undefined }): JSX.Element {
  return (
    <>
      <Announcement page={page} />
      <Statement />
    </>
  );
}
