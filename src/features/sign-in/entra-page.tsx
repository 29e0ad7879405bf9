import { useEffect, useRef, type JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { goTo } from '#src/ui/go-to.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { usePath } from '#src/ui/view.tsx';
import { AccountForm } from './account-form.tsx';
import { nextPath } from './next-path.ts';
import styles from '../../ui/forms/forms.module.css';

/** Signing in and registering. Who is signed in already goes to the work area (spec section 2). */
export function EntraPage(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const [home, lavoro] = [usePath('home'), usePath('lavoro')];
  // The form itself leads on after its own sign-in; only a session from before, or from another tab, goes to the work area.
  const submitting = useRef(false);

  useEffect(() => {
    if (session && !submitting.current) goTo(lavoro, { replace: true });
  }, [session, lavoro]);

  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <PageTitle textKey="entra.title" />
        <noscript>
          <p className={styles.notice}>{t('entra.noScript')}</p>
        </noscript>
        <AccountForm
          onBusy={(busy) => (submitting.current = busy)}
          onDone={() => goTo(nextPath(location.search, location.origin, home))}
        />
        <p className={styles.stored}>
          <Text as="span" textKey="entra.stored" /> <PageLink to="privacy">{t('entra.privacy')}</PageLink>
        </p>
      </div>
      <img src="/pictures/door.svg" alt="" width={320} height={240} fetchPriority="low" />
    </div>
  );
}
