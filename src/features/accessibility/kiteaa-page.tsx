import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages/pages.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** The first part of the kit, the checklist, and the announcement of the others. */
export function KiteaaPage({ page }: { page: PageId | undefined }): JSX.Element {
  const { t } = useTexts();
  return (
    <Announcement page={page}>
      <Text as="h2" textKey="kit.title" />
      <Text textKey="kit.text" />
      <p>
        <ButtonLink to="checklist" variant="primary">
          {t('kit.link')}
        </ButtonLink>
      </p>
    </Announcement>
  );
}
