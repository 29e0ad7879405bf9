// The files that members save in desktops: who keeps them, whether they stay, and what happens to them once the account is deleted.
import type { JSX } from 'react';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Claims, claimText } from '#src/ui/stated/claims.tsx';
import { FactText } from '#src/ui/stated/fact-text.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

const OF = ['keepers', 'kept', 'leave'] as const;

/** Nothing on a site without desktops. */
export function Files(): JSX.Element {
  const hasLinked = claimText(OF, false, useTexts()) !== undefined;
  const section = (
    <>
      <Text as="h2" id="files" textKey="privacy.filesTitle" />
      <Claims of={OF} as="p" />
      <ByDesktop as="div" own={<FactText fact="unusedHomes" />} />
      <ByDesktop as="p" own={<Text as="span" textKey="privacy.filesEarlier" />} />
    </>
  );
  return hasLinked ? section : <ByDesktop as="div" own={section} />;
}
