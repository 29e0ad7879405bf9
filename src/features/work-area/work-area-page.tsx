import { Suspense, use, useId, type JSX } from 'react';
import site from '#site';
import { useSession } from '#src/client/session/use-session.ts';
import { Footnotes } from '#src/features/trial/footnotes.tsx';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { desktopClaims } from '#src/shared/stated/desktop-claims.ts';
import { sessionsOf } from '#src/shared/stated/desktops.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useSignInQuery } from '#src/ui/browser/sign-in-query.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Claims } from '#src/ui/stated/claims.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { DesktopCard } from './desktop-card.tsx';
import { OwnCard } from './own-card.tsx';
import { SiteStatus } from './site-status.tsx';
import { UnstatedDesktops } from './unstated-desktops.tsx';
import styles from './work-area.module.css';

// Few visits need it: members of a site with apps.
const AppTiles = lazyOptional(() => import('#src/features/apps/tiles/app-tiles.tsx').then((loaded) => loaded.AppTiles));
// Fewer still: members who manage a group.
const ManagedGroups = lazyOptional(() =>
  import('#src/features/groups/managed-groups.tsx').then((loaded) => loaded.ManagedGroups),
);

/** What holds for the desktops, if there are any, and what the operator wants, if stated, where not all is known to be free software. */
function notesOf(hasOwn: boolean): TextKey[][] {
  const { software } = desktopClaims(site, hasOwn);
  const rules: TextKey[] = hasOwn || sessionsOf(site).some(({ url }) => url !== null) ? ['workArea.note01'] : [];
  if (software) rules.unshift(software);
  const aims = software === 'desktops.softwareFree' ? [] : promisesOf(site, 'freeInfrastructure').map(({ key }) => key);
  return [rules, aims].filter((note) => note.length > 0);
}

/**
 * The work area. Members get their desktops first. Signed out it says what it is, each desktop leads to the sign-in, and no address of
 * a desktop is in its markup. Prerendered pages are signed out.
 */
export function WorkAreaPage(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const { desktopUrl = '' } = use(FactsContext);
  const enter = useSignInQuery('workArea');
  const signedIn = session !== undefined;
  const name = (session && shownName(session)) || session?.email || t('workArea.usernameFallback');
  const reason = useId();
  const sessions = sessionsOf(site);
  const works = <WhatWorks as="span" topics={['sessions']} />;
  // Members then need the sentence that says so.
  const hasNone = !sessions.some(({ url }) => isSet(url));

  return (
    <div className={styles.area}>
      <div className={styles.top}>
        <PageTitle textKey="workArea.title" />
        <p className={styles.greeting}>
          {signedIn ? t('workArea.greeting', { name }) : <Text as="span" textKey="workArea.greetingSignedOut" />}
        </p>
        <SiteStatus />
        <p className={`lead ${styles.intro}`}>
          <Text as="span" textKey="workArea.intro" /> <Claims of={['kept']} />
        </p>
        {!signedIn && (
          <div className={styles.signedOut}>
            {hasNone ? (
              <ByDesktop as="div" none={<p>{works}</p>} own={<Text textKey="workArea.signedOut" id={reason} />} />
            ) : (
              <Text textKey="workArea.signedOut" id={reason} />
            )}
            <p className={styles.ways}>
              <ButtonLink to="signIn" query={enter} variant="primary">
                {t('workArea.signIn')}
              </ButtonLink>
              <ButtonLink to="signIn" query={`${enter}#register`} variant="secondary">
                {t('workArea.register')}
              </ButtonLink>
            </p>
          </div>
        )}
        <img
          src="/pictures/lavoro.svg"
          alt=""
          width={320}
          height={240}
          fetchPriority="low"
          className={styles.picture}
        />
      </div>
      <section>
        <Text as="h2" textKey="workArea.sessionsTitle" className={styles.heading} />
        <ul className={styles.sessions}>
          <OwnCard isSignedIn={signedIn} enter={{ query: enter, reason }} />
          {sessions.map((desktop) => (
            <DesktopCard key={desktop.n} desktop={desktop} enter={signedIn ? undefined : { query: enter, reason }} />
          ))}
        </ul>
        {/* Members see the desktops themselves. */}
        {(!signedIn || (hasNone && desktopUrl === '')) && (
          <div className={`${styles.about} ${hasNone ? '' : styles.works}`}>
            {/* Signed out, the sentence that there is none stands above. */}
            {signedIn || !hasNone ? <p>{works}</p> : <ByDesktop as="p" own={works} />}
            <Claims as="p" of={['which']} />
            <Claims as="p" of={['room', 'device']} />
          </div>
        )}
        {session && site.apiBaseUrl === null && (
          <Suspense>
            <AppTiles key={session.token} />
          </Suspense>
        )}
      </section>
      {session && site.apiBaseUrl === null && (
        <Suspense>
          <ManagedGroups key={session.token} />
        </Suspense>
      )}
      <div className={styles.after}>
        <UnstatedDesktops desktops={sessions} />
        <ByDesktop as="div" none={<Footnotes keys={notesOf(false)} />} own={<Footnotes keys={notesOf(true)} />} />
      </div>
    </div>
  );
}
