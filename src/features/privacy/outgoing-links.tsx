// Where the site leads: to other sites, to the operator's own desktop host, and to apps.
import type { JSX } from 'react';
import site from '#site';
import { formatList } from '#src/shared/languages/format.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { openDesktops } from '#src/shared/stated/desktops.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** Names only what this site has. */
export function OutgoingLinks(): JSX.Element {
  return (
    <>
      <ByDesktop
        as="div"
        none={<Places hasOwn={false} />}
        own={
          <>
            <Text textKey="privacy.outsideOwn" />
            <Places hasOwn />
          </>
        }
      />
      <Text textKey="privacy.outsideApps" />
    </>
  );
}

function Places({ hasOwn }: { hasOwn: boolean }): JSX.Element | null {
  const { t, language } = useTexts();
  const places: [isThere: boolean, name: TextKey][] = [
    [isSet(site.testEnvironmentUrl), hasOwn ? 'privacy.placeOtherTrial' : 'privacy.placeTrial'],
    [openDesktops(site, false).length > 0, hasOwn ? 'privacy.placeOtherDesktops' : 'privacy.placeDesktops'],
    [isSet(site.donationUrl), 'privacy.placeDonations'],
  ];
  const names = places.filter(([isThere]) => isThere).map(([, name]) => t(name));
  return names.length === 0 ? null : (
    <Text textKey="privacy.outside" values={{ places: formatList(names, language) }} />
  );
}
