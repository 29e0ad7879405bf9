import type { JSX } from 'react';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import type { PageId } from '#src/shared/pages/pages.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { REMOTE_DESKTOPS, RemoteDesktops } from './remote-desktops.tsx';

/** The announcement of the kit with its first parts: the checklist, and below all else a chapter on remote desktops. */
export function KiteaaPage({ page }: { page: PageId | undefined }): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <Announcement page={page}>
        <Text as="h2" textKey="kit.title" />
        <Text textKey="kit.text" />
        <p>
          <ButtonLink to="checklist" variant="primary">
            {t('kit.link')}
          </ButtonLink>
        </p>
        <p>
          <a href={`#${REMOTE_DESKTOPS}`}>{t('kit.remote.title')}</a>
        </p>
      </Announcement>
      <RemoteDesktops />
    </>
  );
}
