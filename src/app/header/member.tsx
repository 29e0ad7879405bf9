// A member's name, which leads to the account, and the button that signs out.
import type { JSX } from 'react';
import site from '#site';
import { setFlash } from '#src/client/flash.ts';
import { clearSession, type Session } from '#src/client/session/session.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { usePath } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './member.module.css';

/** Where the bar is full the button shows a sign instead of its label, which stays its name and its tooltip. */
export function Member({ session, className = '' }: { session: Session; className?: string | undefined }): JSX.Element {
  const { t, language } = useTexts();
  const start = usePath('start');
  const name = shownName(session) || t('frame.account.userFallback');
  const label = t('frame.account.signOut');
  const signOut = async () => {
    try {
      // Visitors without an account never load it; a member's notices have.
      const { endSession } = await import('#src/client/session/sign-in-flow.ts');
      endSession(language);
    } catch {
      clearSession();
      setFlash('signed-out');
    }
    goTo(start);
  };
  return (
    <div className={`${styles.member} ${className}`}>
      {site.apiBaseUrl === null ? (
        <PageLink to="account" className={styles.name} title={name} label={t('frame.account.signedInAs', { name })}>
          {name}
        </PageLink>
      ) : (
        // Another account server has its own ways to change an account.
        <span className={styles.name} title={name}>
          {name}
        </span>
      )}
      <Button variant="secondary" className={styles.signOut} title={label} onClick={() => void signOut()}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.sign}>
          <path d="M8 3H4v14h4M8 10h9m-4-4 4 4-4 4" />
        </svg>
        <span className={styles.label}>{label}</span>
      </Button>
    </div>
  );
}
