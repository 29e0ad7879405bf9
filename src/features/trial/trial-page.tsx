import { use, type JSX } from 'react';
import site from '#site';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { ownDesktopOf } from '#src/shared/stated/desktops.ts';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { TrialPicture } from '#src/ui/stated/trial-picture.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { desktopRows } from './desktop-rows.tsx';
import { Footnotes } from './footnotes.tsx';
import { OtherTrial } from './other-trial.tsx';
import { OwnTrial } from './own-trial.tsx';
import { TrialFacts } from './trial-facts.tsx';
import styles from './trial-page.module.css';

/** The test environment: one button, and what is known of it. Nothing is said of one that the site does not have. */
export function TrialPage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const { desktopUrl = '' } = use(FactsContext);
  const { testEnvironmentUrl, testEnvironment } = site;
  const linked = isSet(testEnvironmentUrl) && (
    <>
      <TrialFacts />
      <section className={styles.reading}>
        <Text as="h2" textKey="trial.factsTitle" />
        <FactList rows={desktopRows(testEnvironment, texts)} />
      </section>
    </>
  );
  const works = <WhatWorks as="span" topics={['trial']} />;
  const notes = <Footnotes keys={[['trial.note01'], ['trial.note02']]} />;
  return (
    <>
      <PageOpening title="trial.title" picture="prova">
        {!isSet(testEnvironmentUrl) && <ByDesktop as="p" none={<strong>{works}</strong>} />}
        <Text textKey="trial.intro" className="lead" />
        <OwnTrial />
        <ByDesktop as="div" none={<ConfiguredLink address={testEnvironmentUrl} label={t('trial.open')} />} />
        {/* A button that opens nothing says so itself. */}
        <ByDesktop as="p" none={isSet(testEnvironmentUrl) ? works : undefined} own={works} />
      </PageOpening>
      <div className={styles.more}>
        <ByDesktop
          as="div"
          none={linked || undefined}
          own={
            <>
              <div className={styles.glance}>
                <TrialPicture sizes="(min-width: 62em) 50vw, 100vw" />
                <section>
                  <Text as="h2" textKey="trial.factsTitle" />
                  <FactList rows={desktopRows(ownDesktopOf(site), texts)} />
                  <p>
                    <PageLink to="receipt">{t('trial.receipt')}</PageLink>
                  </p>
                  <p>
                    <a
                      href={desktopAddress(desktopUrl, language, 'software')}
                      data-desktop-page="software"
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      {t('trial.software')}
                    </a>
                  </p>
                </section>
              </div>
              <TrialFacts isOwn />
              <OtherTrial className={styles.reading} />
            </>
          }
        />
        <ByDesktop as="div" none={testEnvironmentUrl === null ? undefined : notes} own={notes} />
      </div>
    </>
  );
}
