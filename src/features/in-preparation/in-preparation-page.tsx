// The page of an announced section that has nothing but its announcement, or of one that has opened with content.
import type { JSX } from 'react';
import { Content } from '#src/features/content/content.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { useView } from '#src/ui/view.tsx';
import { Announcement } from './announcement.tsx';

/** Shows the list of the content or, without any, the text group of `page`, which must be one of the announced sections. */
export function InPreparationPage({ page }: { page: PageId | undefined }): JSX.Element {
  return useView().entry ? <Content /> : <Announcement page={page} />;
}
