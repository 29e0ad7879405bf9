// Who is behind the site: the announcement, and what the operator states.
import type { JSX } from 'react';
import site from '#site';
import { PageLink } from '#src/ui/page-link.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Announcement } from './announcement.tsx';
import { infoRows } from './info-rows.tsx';

/** Operator, server, money and links, as far as they are stated. */
export function InfoPage(): JSX.Element {
  const texts = useTexts();
  const rows = infoRows(site, texts);
  return (
    <>
      <Announcement page="info" isComplete={rows.every(({ value }) => value !== undefined)} />
      <div className="column">
        <Text as="h2" textKey="info.factsTitle" />
        <FactList rows={rows} />
        <p>
          <PageLink to="legal">{texts.t('info.legalLink')}</PageLink>
        </p>
      </div>
    </>
  );
}
