// The first screen of the home page: what the site is, its buttons, a picture of the apps, and what works today.
import type { JSX } from 'react';
import site from '#site';
import { formatList } from '#src/shared/format.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { TrialPicture } from '#src/ui/stated/trial-picture.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { MemberHome } from './member-home.tsx';
import styles from './hero.module.css';

const { apps, hasTrial } = worksToday(site, site.ownDesktop !== undefined);
const CAN_REGISTER = site.registration !== 'closed';

/** Members see what they do next in the place of buttons and picture; the page is prerendered for strangers. */
export function Hero(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <PageTitle textKey="home.title" />
        <p lang="en" className={styles.tagline}>
          {site.tagline}
        </p>
        {apps.length > 0 ? (
          <Text textKey="home.introApps" values={{ apps: formatList(apps, language) }} className="lead" />
        ) : (
          <Text textKey="home.intro" className="lead" />
        )}
        <p className={styles.actions}>
          <ButtonLink to="prova" variant={hasTrial || !CAN_REGISTER ? 'primary' : 'secondary'}>
            {t('home.try')}
          </ButtonLink>
          {CAN_REGISTER && (
            <ButtonLink to="entra" query="#register" variant={hasTrial ? 'secondary' : 'primary'}>
              {t('home.register')}
            </ButtonLink>
          )}
          <ButtonLink to="finanzia" variant="quiet">
            {t('home.support')}
          </ButtonLink>
        </p>
      </div>
      <ByDesktop
        as="div"
        className={styles.picture}
        none={<Drawing alt={t('home.picture')} />}
        own={
          <>
            <Drawing alt="" />
            <TrialPicture sizes="80vw" />
          </>
        }
      />
      <MemberHome className={styles.member} />
      <div className={styles.state}>
        <p>
          <Text as="strong" textKey="home.badge" className={styles.badge} />{' '}
          <WhatWorks
            as="span"
            className={styles.works}
            topics={site.registration === 'open' ? ['trial', 'sessions'] : ['accounts', 'trial', 'sessions']}
          />
        </p>
        <p className={styles.terms}>
          <Text as="span" textKey="home.terms" /> <PageLink to="privacy">{t('home.termsLink')}</PageLink>
        </p>
      </div>
    </section>
  );
}

/** A screen on a desk. Where the operator runs a desktop host, a true picture is on the screen. */
const Drawing = ({ alt }: { alt: string }) => (
  <img src="/pictures/desktop.svg" alt={alt} width={720} height={480} fetchPriority="high" />
);
