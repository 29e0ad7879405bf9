// The account and the sign-out button, or the sign-in link. On phones a member's are in the menu (src/app/header/menu-button.tsx).
import { useEffect, type JSX } from 'react';
import { useSession } from '#src/client/session/use-session.ts';
import { sectionOf, type RowId } from '#src/shared/pages/pages.ts';
import { useSignInQuery } from '#src/ui/browser/sign-in-query.ts';
import { useQuery } from '#src/ui/browser/use-address.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { useView } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Member } from './member.tsx';
import styles from './account-menu.module.css';

/** Signed in it has a fixed width, so that nothing moves when the stored session is read after the first paint. */
export function AccountMenu(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const enter = useQueryOfEnter();
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
        <ButtonLink to="signIn" query={enter} variant="primary" className={styles.enter}>
          {t('frame.nav.enter')}
        </ButtonLink>
      </div>
    );
  }
  return <Member session={session} className={styles.account} />;
}

/** These pages are of use to members alone: who signs in from there comes back. */
const MEMBERS_PAGES: ReadonlySet<RowId | undefined> = new Set<RowId | undefined>(['workArea', 'account', 'consent']);

/** The query of the link to /entra. On /entra itself it leaves the address as it is. */
function useQueryOfEnter(): string | undefined {
  const { page } = useView();
  const query = useQuery();
  const back = useSignInQuery(page === undefined ? 'home' : sectionOf(page));
  if (page === 'signIn') return query;
  return MEMBERS_PAGES.has(page) ? back : undefined;
}
