import { useEffect, type JSX } from 'react';
import site from '#site';
import { useFlash } from '#src/client/flash.ts';
import { useSession } from '#src/client/session/use-session.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { usePath } from '#src/ui/page/view.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { WhoAndWhere } from './who-and-where.tsx';
import styles from './start.module.css';

const IS_IN_DEVELOPMENT = site.isInDevelopment === true;

/**
 * The developers' landing page, without the layout. It is open to everyone; signed-in visitors are sent on to /home
 * (specification, section 2).
 */
export function StartPage(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const home = usePath('home');
  const hasSignedOut = useFlash() === 'signed-out';
  useEffect(() => {
    if (session) goTo(home + location.search + location.hash, { replace: true });
  }, [session, home]);
  return (
    <main id="main" tabIndex={-1} className={styles.start}>
      <div className={styles.name}>{site.name}</div>
      <img src="/pictures/door.svg" alt="" width={320} height={240} fetchPriority="high" />
      <Status>{hasSignedOut && <Text as="strong" textKey="start.signedOut" />}</Status>
      {IS_IN_DEVELOPMENT && <Text textKey="start.label" className={styles.tag} />}
      <PageTitle textKey="home.title" />
      <Text textKey={IS_IN_DEVELOPMENT ? 'start.text' : 'home.forWhom'} className={styles.text} />
      <p className={styles.actions}>
        <ButtonLink to="home" variant="primary">
          {t('start.enter')}
        </ButtonLink>
        <ByDesktop
          none={worksToday(site).hasTrial && <TrialLink />}
          own={worksToday(site, true).hasTrial && <TrialLink />}
        />
      </p>
      <WhoAndWhere className={styles.operator} />
    </main>
  );
}

function TrialLink(): JSX.Element {
  const { t } = useTexts();
  return (
    <ButtonLink to="trial" variant="secondary">
      {t('home.try')}
    </ButtonLink>
  );
}
