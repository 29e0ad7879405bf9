import { Suspense, use, useEffect, useEffectEvent, useId, type JSX } from 'react';
import site from '#site';
import { checkSessionOnce } from '#src/client/sign-in-flow.ts';
import { useSession } from '#src/client/use-session.ts';
import { isSet } from '#src/shared/configured-address.ts';
import { sessionsOf, softwareOf } from '#src/shared/stated/desktops.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { useEnterQuery } from '#src/ui/enter-query.ts';
import { FactsContext } from '#src/ui/facts-context.ts';
import { lazyOptional } from '#src/ui/lazy-optional.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { DesktopCard } from './desktop-card.tsx';
import { Footnotes } from './footnotes.tsx';
import { SiteStatus } from './site-status.tsx';
import { UnstatedDesktops } from './unstated-desktops.tsx';
import styles from './workspace.module.css';

// Few visits need it: members of a site with apps.
const AppTiles = lazyOptional(
  () => import('#src/features/apps/tiles/app-tiles.tsx').then((loaded) => loaded.AppTiles),
  () => null,
);

// Only where the operator runs a desktop host.
const OwnDesktop = lazyOptional(
  () => import('./own-desktop.tsx').then((loaded) => loaded.OwnDesktop),
  () => null,
);

const SESSIONS = sessionsOf(site);
const NOTES = {
  free: ['lavoro.noteFree'],
  partly: ['lavoro.note01', 'lavoro.note02'],
  unstated: ['lavoro.noteOwn'],
} as const;
const [NOTES_NONE, NOTES_OWN] = [NOTES[softwareOf(site, false)], NOTES[softwareOf(site, true)]];
/** Members then need the sentence that says so. */
const HAS_NONE = !SESSIONS.some(({ url }) => isSet(url));

/**
 * The work area. Members get their desktops first. Signed out it says what it is, each desktop leads to the sign-in, and no address of
 * a desktop is in its markup. Prerendered pages are signed out.
 */
export function LavoroPage(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
  const { desktopUrl = '' } = use(FactsContext);
  const enter = useEnterQuery('lavoro');
  const signedIn = session !== undefined;
  const name = session?.username || session?.email || t('lavoro.usernameFallback');
  const reason = useId();

  // The server may have ended the session since the last visit. The account notice asks the same at the same time.
  const check = useEffectEvent(() => void checkSessionOnce(language));
  useEffect(() => {
    if (signedIn) check();
  }, [signedIn]);

  return (
    <div className={styles.area}>
      <div className={styles.top}>
        <PageTitle textKey="lavoro.title" />
        <p className={styles.greeting}>
          {signedIn ? t('lavoro.greeting', { name }) : <Text as="span" textKey="lavoro.greetingSignedOut" />}
        </p>
        <SiteStatus />
        <Text textKey="lavoro.intro" className={`lead ${styles.intro}`} />
        {!signedIn && (
          <div className={styles.signedOut}>
            <Text textKey="lavoro.signedOut" id={reason} />
            <p className={styles.ways}>
              <ButtonLink to="entra" query={enter} variant="primary">
                {t('lavoro.signIn')}
              </ButtonLink>
              <ButtonLink to="entra" query={`${enter}#register`} variant="secondary">
                {t('lavoro.register')}
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
        <Text as="h2" textKey="lavoro.sessionsTitle" className={styles.heading} />
        <ul className={styles.sessions}>
          {session && desktopUrl !== '' && (
            <Suspense fallback={<li aria-busy />}>
              <OwnDesktop origin={desktopUrl} />
            </Suspense>
          )}
          {SESSIONS.map((desktop) => (
            <DesktopCard key={desktop.n} desktop={desktop} enter={signedIn ? undefined : { query: enter, reason }} />
          ))}
        </ul>
        {/* Members see the desktops themselves. */}
        {(!signedIn || (HAS_NONE && desktopUrl === '')) && (
          <p className={HAS_NONE ? undefined : styles.works}>
            <WhatWorks as="span" topics={['sessions']} />
          </p>
        )}
        {session && site.apiBaseUrl === null && (
          <Suspense>
            <AppTiles key={session.token} />
          </Suspense>
        )}
      </section>
      <div className={styles.after}>
        <UnstatedDesktops desktops={SESSIONS} />
        {NOTES_NONE === NOTES_OWN ? (
          <Footnotes keys={NOTES_NONE} />
        ) : (
          <ByDesktop as="div" none={<Footnotes keys={NOTES_NONE} />} own={<Footnotes keys={NOTES_OWN} />} />
        )}
      </div>
    </div>
  );
}
