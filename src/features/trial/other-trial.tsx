// The trial of others, on a site that has its own: last on the page, as a link, so that there is one demo to start.
import type { JSX } from 'react';
import site from '#site';
import { isSet } from '#src/shared/site/configured-address.ts';
import { claimText } from '#src/ui/stated/claims.tsx';
import { FactLink, FactList } from '#src/ui/stated/fact-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { desktopRows } from './desktop-rows.tsx';

/** Nothing where there is none. */
export function OtherTrial({ className }: { className?: string | undefined }): JSX.Element | null {
  const texts = useTexts();
  const { testEnvironmentUrl: url, testEnvironment } = site;
  if (!isSet(url)) return null;
  return (
    <section className={className}>
      <Text as="h2" textKey="trial.otherTitle" />
      <p>
        <Text as="span" textKey="trial.otherText" /> {claimText(['otherTrial'], true, texts)}{' '}
        <FactLink href={url}>{new URL(url).host}</FactLink>
      </p>
      <FactList rows={desktopRows(testEnvironment, texts)} />
    </section>
  );
}
