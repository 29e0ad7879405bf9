// The right end of the bar: the account and the sign-out button, or the sign-in link.
import { useEffect, type JSX } from 'react';
import site from '#site';
import { endSession } from '#src/client/sign-in-flow.ts';
import { useSession } from '#src/client/use-session.ts';
import { sectionOf, type RowId } from '#src/shared/pages.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { useEnterQuery } from '#src/ui/enter-query.ts';
import { goTo } from '#src/ui/go-to.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { useQuery } from '#src/ui/use-address.ts';
import { usePath, useView } from '#src/ui/view.tsx';
import styles from './account-menu.module.css';

/** Signed in it has a fixed width, so that nothing moves when the stored session is read after the first paint. */
export function AccountMenu(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
  const enter = useQueryOfEnter();
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
        <ButtonLink to="entra" query={enter} variant="primary">
          {t('frame.nav.enter')}
        </ButtonLink>
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
      <Button variant="secondary" onClick={signOut}>
        {t('frame.account.signOut')}
      </Button>
    </div>
  );
}

/** These pages are of use to members alone: who signs in from there comes back. */
const MEMBERS_PAGES: ReadonlySet<RowId | undefined> = new Set<RowId | undefined>(['lavoro', 'account', 'consent']);

/** The query of the link to /entra. On /entra itself it leaves the address as it is. */
function useQueryOfEnter(): string | undefined {
  const { page } = useView();
  const query = useQuery();
  const back = useEnterQuery(page === undefined ? 'home' : sectionOf(page));
  if (page === 'entra') return query;
  return MEMBERS_PAGES.has(page) ? back : undefined;
}
