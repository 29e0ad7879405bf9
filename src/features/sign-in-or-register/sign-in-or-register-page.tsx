// /entra: signing in and registering.
import { useEffect, type JSX } from 'react';
import { useSession } from '#src/client/session/use-session.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { usePath } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { AccountForm } from './account-form.tsx';
import { nextPath } from './next-path.ts';
import { useAccountForm } from './use-account-form.ts';
import styles from './account-form.module.css';

/** A visitor who is already signed in is sent to `next`, else to the work area (spec section 2). */
export function SignInOrRegisterPage(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
  const [home, workArea] = [usePath('home'), usePath('workArea')];
  const form = useAccountForm();
  const { progress } = form.state;

  useEffect(() => {
    // Replaced, because Back would only lead here and on again.
    if (progress === 'done') goTo(nextPath(location.search, location.origin, home, language), { replace: true });
    // A session from before, or from another tab. The form's own request stores its session before it is done.
    else if (session && progress === 'idle')
      goTo(nextPath(location.search, location.origin, workArea, language), { replace: true });
  }, [session, progress, home, workArea, language]);

  return (
    <CardPage>
      <NeedsScript textKey="signIn.noScript" />
      <AccountForm {...form} />
      <p className={styles.stored}>
        <Text as="span" textKey="signIn.stored" /> <PageLink to="privacy">{t('signIn.privacy')}</PageLink>
      </p>
    </CardPage>
  );
}
