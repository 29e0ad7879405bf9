// The page of an announced section that has nothing but its announcement, or of one that has opened with content.
import type { JSX } from 'react';
import { Content } from '#src/features/content/content.tsx';
import type { PageId } from '#src/shared/pages/pages.ts';
import { useView } from '#src/ui/page/view.tsx';
import { Announcement } from './announcement.tsx';

/** Shows the content or, where there is none in the language, the text group of `page`, which must be one of the announced sections. */
export function InPreparationPage({ page }: { page: PageId | undefined }): JSX.Element {
  const { entry } = useView();
  return (
    <>
      {(!entry || entry.isAnnounced) && <Announcement page={page} isOpen={entry !== undefined} />}
      {entry && <Content />}
    </>
  );
}
