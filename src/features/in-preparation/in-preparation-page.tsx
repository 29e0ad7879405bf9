// The page of an announced section that has nothing but its announcement.
import type { JSX } from 'react';
import type { PageId } from '#src/shared/pages.ts';
import { Announcement } from './announcement.tsx';

/** Shows the text group of `page`, which must be one of the announced sections. */
export function InPreparationPage({ page }: { page: PageId | undefined }): JSX.Element {
  return <Announcement page={page} />;
}
