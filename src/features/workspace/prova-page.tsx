import { use, type JSX } from 'react';
import site from '#site';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { FactsContext } from '#src/ui/facts-context.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Fact, Facts } from '#src/ui/stated/facts.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { desktopRows } from './desktop-rows.tsx';
import { Footnotes } from './footnotes.tsx';
import { OwnTrial } from './own-trial.tsx';
import styles from './workspace.module.css';

/** What the test environment is, and the link to it. */
export function ProvaPage(): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const hasOwn = use(FactsContext).desktopUrl !== undefined;
  return (
    <>
      <PageOpening title="prova.title" lead="prova.intro" picture="prova">
        <OwnTrial>
          {/* That of others, beside it. */}
          {site.testEnvironmentUrl !== null && (
            <p>
              <ExternalLink href={site.testEnvironmentUrl} label={t('prova.open')} variant="secondary" />
            </p>
          )}
        </OwnTrial>
        <div data-desktop="none" hidden={hasOwn}>
          <ExternalLink href={site.testEnvironmentUrl} label={t('prova.open')} />
        </div>
        <p data-desktop="none" hidden={hasOwn}>
          <WhatWorks as="span" topics={['trial']} />
        </p>
      </PageOpening>
      <div className={styles.more}>
        <Facts>
          <Fact title="prova.freeTitle">
            <Text textKey="prova.freeText" />
          </Fact>
          <Fact title="prova.erasedTitle">
            <Text textKey="prova.erasedText" />
          </Fact>
          <Fact title="prova.keepTitle">
            <p>
              <Text as="span" textKey="prova.keepText" /> <PageLink to="entra">{t('prova.keepLink')}</PageLink>
            </p>
          </Fact>
        </Facts>
        <Text as="h2" textKey="prova.factsTitle" />
        <FactList rows={desktopRows(site.testEnvironment, texts)} />
        <p data-desktop="own" hidden={!hasOwn}>
          <PageLink to="ricevuta">{t('prova.receipt')}</PageLink>
        </p>
        <Footnotes keys={['prova.note01', 'prova.note02']} />
      </div>
    </>
  );
}
