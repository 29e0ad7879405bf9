import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';

/** The announced kit, and its first part: the checklist. */
export function KiteaaPage({ page }: { page: PageId | undefined }): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <Announcement page={page} />
      <div className="column">
        <Text as="h2" textKey="kit.title" />
        <Text textKey="kit.text" />
        <p>
          <ButtonLink to="checklist" variant="primary">
            {t('kit.link')}
          </ButtonLink>
        </p>
        <p>
          <PageLink to="accessibility">{t('kit.statementLink')}</PageLink>
        </p>
      </div>
    </>
  );
}
