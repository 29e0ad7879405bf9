import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

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
          <PageLink to="checklist" className={buttons.primary}>
            {t('kit.link')}
          </PageLink>
        </p>
        <p>
          <PageLink to="accessibility">{t('kit.statementLink')}</PageLink>
        </p>
      </div>
    </>
  );
}
