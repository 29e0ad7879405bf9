import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages/pages.ts';
import { Statement, Status } from './statement.tsx';

/** The result of the last assessment, the announced section, and the statement that holds until the final one. */
export function AccessibilityPage({ page }: { page: PageId | undefined }): JSX.Element {
  return (
    <>
      <Announcement page={page}>
        <Status />
      </Announcement>
      <Statement />
    </>
  );
}
