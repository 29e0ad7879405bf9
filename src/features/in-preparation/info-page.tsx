// Who is behind the site, what works, and the text of the content on the project or its announcement.
import type { JSX } from 'react';
import site from '#site';
import { Content } from '#src/features/content/content.tsx';
import { hasPage } from '#src/shared/pages/pages.ts';
import { planSentences } from '#src/shared/stated/plan.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { useView } from '#src/ui/page/view.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Milestones } from '#src/ui/stated/milestones.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Announcement } from './announcement.tsx';
import { isInfoComplete } from './info-facts.ts';
import { infoRows } from './info-rows.tsx';
import { Sums } from './sums.tsx';
import styles from './info.module.css';

/** Operator, money and what works come first; the text, whose title is that of the page, follows. */
export function InfoPage(): JSX.Element {
  const { entry } = useView();
  if (entry && !entry.isAnnounced)
    return (
      <>
        <PageOpening title="info.title" picture="info">
          <Text textKey="info.descr01" values={{ legalName: site.legalName }} className="lead" />
        </PageOpening>
        <Who />
        <Content />
      </>
    );
  return (
    <>
      <Announcement page="info" isComplete={isInfoComplete(site)} isOpen={entry !== undefined} />
      {entry && <Content />}
      <Who />
    </>
  );
}

/** What the operator states. */
function Who(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <div className={styles.who}>
      <section>
        <Text as="h2" textKey="info.factsTitle" />
        <FactList rows={infoRows(site)} />
        <p>
          <PageLink to="legal">{t('info.legalLink')}</PageLink>
        </p>
      </section>
      <section>
        <Sums />
        {hasPage('budget', site) && (
          <p>
            <PageLink to="budget">{t('info.budgetLink')}</PageLink>
          </p>
        )}
        <Text as="h2" textKey="works.title" />
        <WhatWorks topics={['accounts', 'trial', 'sessions', 'donations', 'rest']} />
        {site.plan && <Text as="h2" textKey="plan.title" />}
        <Sentences of={planSentences(language, site.plan)} />
        <Milestones />
      </section>
    </div>
  );
}
