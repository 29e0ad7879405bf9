// The right end of the bar: the account and the sign-out button, or the sign-in link.
import { useEffect, type JSX } from 'react';
import site from '#site';
import { endSession } from '#src/client/sign-in-flow.ts';
import { useSession } from '#src/client/use-session.ts';
import { goTo } from '#src/ui/go-to.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { usePath } from '#src/ui/view.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './account-menu.module.css';

/** Signed in it has a fixed width, so that nothing moves when the stored session is read after the first paint. */
export function AccountMenu(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
  const start = usePath('start');
  // The document's first script has set it before the first paint; from now on it follows sign-in and sign-out.
  useEffect(() => {
    if (!session) return undefined;
    const { dataset } = document.documentElement;
    dataset['session'] = '';
    return () => {
      delete dataset['session'];
    };
  }, [session]);
  if (!session) {
    return (
      <div className={styles.account}>
        <PageLink to="entra" className={buttons.primary}>
          {t('frame.nav.enter')}
        </PageLink>
      </div>
    );
  }
  const name = session.username || t('frame.account.userFallback');
  const signOut = () => {
    endSession(language);
    goTo(start);
  };
  return (
    <div className={styles.account}>
      {site.apiBaseUrl === null ? (
        <PageLink to="account" className={styles.user} title={name} label={t('frame.account.signedInAs', { name })}>
          {name}
        </PageLink>
      ) : (
        // Another account server has its own ways to change an account.
        <span className={styles.user} title={name}>
          {name}
        </span>
      )}
      <button type="button" className={buttons.secondary} onClick={signOut}>
        {t('frame.account.signOut')}
      </button>
    </div>
  );
}
