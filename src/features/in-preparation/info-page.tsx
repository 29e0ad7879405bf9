// What the project is and who is behind the site: the text of the content or the announcement, what works, what the operator states.
import type { JSX } from 'react';
import site from '#site';
import { Content } from '#src/features/content/content.tsx';
import { hasPage } from '#src/shared/pages/pages.ts';
import { planSentences } from '#src/shared/stated/plan.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { useView } from '#src/ui/page/view.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Announcement } from './announcement.tsx';
import { infoRows } from './info-rows.tsx';

/** Operator, server, money and links, as far as they are stated. */
export function InfoPage(): JSX.Element {
  const texts = useTexts();
  const rows = infoRows(site, texts);
  const { entry } = useView();
  const stated = (
    <>
      <Text as="h2" textKey="works.title" />
      <WhatWorks topics={['accounts', 'trial', 'sessions', 'donations', 'rest']} />
      <Sentences of={planSentences(texts.language, site.plan)} />
      {hasPage('budget', site) && (
        <p>
          <PageLink to="budget">{texts.t('info.budgetLink')}</PageLink>
        </p>
      )}
      <Text as="h2" textKey="info.factsTitle" />
      <FactList rows={rows} />
      <p>
        <PageLink to="legal">{texts.t('info.legalLink')}</PageLink>
      </p>
    </>
  );
  if (entry && !entry.isAnnounced) return <Content>{stated}</Content>;
  return (
    <>
      <Announcement
        page="info"
        isComplete={rows.every(({ value }) => value !== undefined)}
        isOpen={entry !== undefined}
      />
      {entry && <Content />}
      <div className="column">{stated}</div>
    </>
  );
}
