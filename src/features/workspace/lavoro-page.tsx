import { Suspense, useEffect, useEffectEvent, useId, type JSX } from 'react';
import site from '#site';
import { checkSessionOnce } from '#src/client/sign-in-flow.ts';
import { useSession } from '#src/client/use-session.ts';
import { areSessionsFree, sessionsOf } from '#src/shared/stated/desktops.ts';
import { useEnterQuery } from '#src/ui/enter-query.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { lazyOptional } from '#src/ui/lazy-optional.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Footnotes } from './footnotes.tsx';
import { SessionFacts } from './session-facts.tsx';
import styles from './workspace.module.css';

// Few visits need it: members of a site with apps.
const AppTiles = lazyOptional(
  () => import('#src/features/apps/tiles/app-tiles.tsx').then((loaded) => loaded.AppTiles),
  () => null,
);

const SESSIONS = sessionsOf(site);
const ARE_FREE = areSessionsFree(site);

/**
 * The work area. Signed out it stays readable, with its buttons disabled and no session link in its markup. Prerendered
 * pages are signed out.
 */
export function LavoroPage(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
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
    <>
      <PageOpening title="lavoro.title" picture="lavoro">
        <p className={styles.greeting}>{t('lavoro.greeting', { name })}</p>
        <Text textKey="lavoro.intro" className="lead" />
        {!signedIn && (
          <p id={reason} className={styles.signedOut}>
            <Text as="span" textKey="lavoro.signedOut" />{' '}
            <PageLink to="entra" query={enter}>
              {t('lavoro.signIn')}
            </PageLink>
          </p>
        )}
      </PageOpening>
      <div className={styles.desk}>
        <Text as="h2" textKey="lavoro.sessionsTitle" />
        <p>
          <WhatWorks as="span" topics={['sessions']} />
        </p>
        <ul className={styles.sessions}>
          {SESSIONS.map(({ url, n, name: called }) => (
            <li key={n}>
              <span className={styles.number} aria-hidden="true">
                {n}
              </span>
              <ExternalLink
                href={signedIn ? url : null}
                label={called === undefined ? t('lavoro.session', { n }) : t('lavoro.sessionNamed', { name: called })}
                refusedBy={signedIn ? undefined : reason}
              />
            </li>
          ))}
        </ul>
        {session && site.apiBaseUrl === null && (
          <Suspense>
            <AppTiles key={session.token} />
          </Suspense>
        )}
        <SessionFacts sessions={SESSIONS} />
        <Footnotes keys={ARE_FREE ? ['lavoro.noteFree'] : ['lavoro.note01', 'lavoro.note02']} />
      </div>
    </>
  );
}
