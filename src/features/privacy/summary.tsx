// The six most important points, above the tables.
import type { JSX } from 'react';
import site from '#site';
import { placeOf } from '#src/shared/stated/desktops.ts';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { claimText } from '#src/ui/stated/claims.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** What is collected, where it is, and what a deletion leaves. */
export function Summary(): JSX.Element {
  const texts = useTexts();
  const place = site.hosting ? placeOf(site.hosting, texts) : '';
  return (
    <ul>
      <Text as="li" textKey="privacy.sumVisit" />
      <Text as="li" textKey="privacy.sumAccount" />
      <li suppressHydrationWarning>
        {place === '' ? <Text as="span" textKey="privacy.sumServerUnstated" /> : <Server place={place} />}
      </li>
      <SummaryFiles />
      <Text as="li" textKey="privacy.sumRights" />
      <Text as="li" textKey="privacy.sumAfter" />
    </ul>
  );
}

/** Who keeps the files of desktops; nothing on a site without. */
function SummaryFiles(): JSX.Element {
  const texts = useTexts();
  const [none, own] = [claimText(['keepers'], false, texts), claimText(['keepers'], true, texts)];
  // The browser may know another name of a country than the build.
  const line = (said: string | undefined) => said && <span suppressHydrationWarning>{said}</span>;
  return <ByDesktop as="li" none={line(none)} own={line(own)} />;
}

/** The browser may know another name of the country than the build. */
function Server({ place }: { place: string }): JSX.Element {
  const { t } = useTexts();
  return <span suppressHydrationWarning>{t('privacy.sumServer', { place })}</span>;
}
