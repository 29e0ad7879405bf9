// The six most important points, above the tables.
import type { JSX } from 'react';
import site from '#site';
import { countryName } from '#src/shared/stated/country.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';

/** What is collected, where it is, and what a deletion leaves. */
export function Summary(): JSX.Element {
  const { language } = useTexts();
  const { name, country } = site.hosting ?? {};
  const place = [name, country && countryName(country, language)].filter(Boolean).join(', ');
  return (
    <ul>
      <Text as="li" textKey="privacy.sumVisit" />
      <Text as="li" textKey="privacy.sumAccount" />
      <li suppressHydrationWarning>
        {place === '' ? <Text as="span" textKey="privacy.sumServerUnstated" /> : <Server place={place} />}
      </li>
      <Text as="li" textKey="privacy.sumFiles" />
      <Text as="li" textKey="privacy.sumRights" />
      <Text as="li" textKey="privacy.sumAfter" values={STORAGE_PERIODS} />
    </ul>
  );
}

/** The browser may know another name of the country than the build. */
function Server({ place }: { place: string }): JSX.Element {
  const { t } = useTexts();
  return <span suppressHydrationWarning>{t('privacy.sumServer', { place })}</span>;
}
