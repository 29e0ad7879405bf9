import { use, type JSX } from 'react';
import site from '#site';
import { desktopAddress } from '#src/shared/desktop/desktop-address.ts';
import { ConfiguredLink } from '#src/ui/configured-link.tsx';
import { FactsContext } from '#src/ui/facts-context.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Fact, Facts } from '#src/ui/stated/facts.tsx';
import { TrialPicture } from '#src/ui/stated/trial-picture.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { desktopRows, isStated } from './desktop-rows.tsx';
import { Footnotes } from './footnotes.tsx';
import { OwnTrial } from './own-trial.tsx';
import styles from './workspace.module.css';

/** Where nothing is stated of the operator's desktops, what is missing is said once: of those that a link leads to. */
const SHOWS_OWN = site.testEnvironmentUrl === null || isStated(site.ownDesktop ?? {});

/** What the test environment is, and the link to it. */
export function ProvaPage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const { desktopUrl = '' } = use(FactsContext);
  const hasOwn = desktopUrl !== '';
  return (
    <>
      <PageOpening title="prova.title" lead="prova.intro" picture="prova">
        <OwnTrial>
          {/* That of others, beside it. */}
          {site.testEnvironmentUrl !== null && (
            <p>
              <ConfiguredLink address={site.testEnvironmentUrl} label={t('prova.open')} variant="secondary" />
            </p>
          )}
        </OwnTrial>
        <div data-desktop="none" hidden={hasOwn}>
          <ConfiguredLink address={site.testEnvironmentUrl} label={t('prova.open')} />
        </div>
        <p>
          <WhatWorks as="span" topics={['trial']} />
        </p>
      </PageOpening>
      <div className={styles.more}>
        <ByDesktop as="div" own={<TrialPicture sizes="100vw" />} className={styles.trial} />
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
        <div data-desktop="own" hidden={!hasOwn}>
          {SHOWS_OWN && <FactList rows={desktopRows(site.ownDesktop, texts)} />}
          <p>
            <PageLink to="ricevuta">{t('prova.receipt')}</PageLink>
          </p>
          <p>
            <a
              href={desktopAddress(desktopUrl, language, 'software')}
              data-desktop-page="software"
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('prova.software')}
            </a>
          </p>
        </div>
        {site.testEnvironmentUrl === null ? (
          <ByDesktop as="div" none={<FactList rows={desktopRows(site.testEnvironment, texts)} />} />
        ) : (
          <FactList rows={desktopRows(site.testEnvironment, texts)} />
        )}
        <Footnotes keys={['prova.note01', 'prova.note02']} />
      </div>
    </>
  );
}
