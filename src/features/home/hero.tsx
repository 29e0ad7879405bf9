// The first screen of the home page: what the site is, its buttons, a picture of a screen, and what works today.
import type { JSX } from 'react';
import site from '#site';
import { useSession } from '#src/client/session/use-session.ts';
import { formatList } from '#src/shared/languages/format.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { TrialPicture } from '#src/ui/stated/trial-picture.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { MemberHome } from './member-home.tsx';
import { WhoAndWhere } from './who-and-where.tsx';
import styles from './hero.module.css';

const CAN_REGISTER = site.registration !== 'closed';

/** Members first see what they come for, and below it, quieter, what visitors see. The page is prerendered with both. */
export function Hero(): JSX.Element {
  const texts = useTexts();
  const { t, isFallback } = texts;
  const isMember = useSession() !== undefined;
  const title = isMember ? 'home.member.title' : 'home.title';
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        {/* Until the page is active, styles show the attribute to members in the place of the text. */}
        <h1
          tabIndex={-1}
          lang={isFallback(title) ? 'it' : undefined}
          data-member={isMember ? undefined : t('home.member.title')}
        >
          {t(title)}
        </h1>
        <MemberHome className={styles.members} />
        <Text as="h2" textKey="home.title" className={styles.members} />
        <p lang="en" className={styles.tagline}>
          {site.tagline}
        </p>
        <ByDesktop as="p" none={introOf(false, texts)} own={introOf(true, texts)} className="lead" />
        <Text textKey="home.forWhom" className={styles.forWhom} />
        <p className={styles.actions}>
          <ByDesktop none={<Actions hasOwn={false} />} own={<Actions hasOwn />} />
          <ButtonLink to="funding" variant="quiet">
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
            <TrialPicture sizes="(min-width: 90em) 30rem, (min-width: 62em) 34vw, min(80vw, 36rem)" />
          </>
        }
      />
      <div className={styles.state}>
        <WhoAndWhere />
        <p>
          {site.isInDevelopment === true && (
            <>
              <Text as="strong" textKey="home.badge" className={styles.badge} />{' '}
            </>
          )}
          <WhatWorks
            as="span"
            className={styles.works}
            topics={site.registration === 'open' ? ['trial', 'sessions'] : ['accounts', 'trial', 'sessions']}
          />
        </p>
        <p className={styles.terms}>
          {CAN_REGISTER && (
            <>
              <Text as="span" textKey="home.free" />{' '}
            </>
          )}
          <Text as="span" textKey="home.terms" /> <PageLink to="privacy">{t('home.termsLink')}</PageLink>
        </p>
      </div>
    </section>
  );
}

/** Names the apps that the operator states of what can be opened. */
function introOf(hasOwn: boolean, { t, language }: Texts): string {
  const { apps } = worksToday(site, hasOwn);
  return apps.length > 0 ? t('home.introApps', { apps: formatList(apps, language) }) : t('home.intro');
}

/** The first is what a visitor can do at once. A trial is offered where there is one. */
function Actions({ hasOwn }: { hasOwn: boolean }): JSX.Element {
  const { t } = useTexts();
  const { hasTrial } = worksToday(site, hasOwn);
  return (
    <>
      {hasTrial && (
        <ButtonLink to="trial" variant="primary">
          {t('home.try')}
        </ButtonLink>
      )}
      {CAN_REGISTER && (
        <ButtonLink to="signIn" query="#register" variant={hasTrial ? 'secondary' : 'primary'}>
          {t('home.register')}
        </ButtonLink>
      )}
    </>
  );
}

/** A screen on a desk. Where the operator runs a desktop host, a true picture is on the screen. */
const Drawing = ({ alt }: { alt: string }) => (
  <img src="/pictures/desktop.svg" alt={alt} width={720} height={480} fetchPriority="high" />
);
