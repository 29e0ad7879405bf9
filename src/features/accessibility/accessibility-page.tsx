import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { Text } from '#src/ui/texts.tsx';
import { conformanceOf } from './conformance.ts';
import { ASSESSMENT, Statement } from './statement.tsx';

/** The result of the last assessment, the announced section, and the statement that holds until the final one. */
export function AccessibilityPage({ page }: { page: PageId | undefined }): JSX.Element {
  return (
    <>
      <Announcement page={page}>
        <Text textKey={`statement.${conformanceOf(ASSESSMENT)}`} className="lead" />
      </Announcement>
      <Statement />
    </>
  );
}
