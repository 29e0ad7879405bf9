// /account: everything that is stored about a member, and how to change it.
import { useState, type JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { usePath } from '#src/ui/view.tsx';
import { useMember } from './use-member.ts';
import buttons from '#src/ui/button.module.css';
import styles from './profile.module.css';

/** Signed out it says to sign in. Prerendered pages are signed out. */
export function AccountPage(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const account = usePath('account');
  const { member, failure, reload } = useMember(session !== undefined);
  const [left, setLeft] = useState<string>();

  return (
    <div className={`column ${styles.page}`}>
      <PageTitle textKey="account.title" />
      <Text textKey="account.intro" className="lead" />
      <noscript>
        <p>{t('account.noScript')}</p>
      </noscript>
      <div role="status">{!session && left && <p>{t('account.leaving', { date: left })}</p>}</div>
      {!session && (
        <p className={styles.signedOut}>
          <Text as="span" textKey="account.signedOut" />{' '}
          <PageLink to="entra" query={`?next=${account}`}>
            {t('account.signIn')}
          </PageLink>
        </p>
      )}
      {session && !member && !failure && (
        <p role="status" className={styles.waiting}>
          {t('account.loading')}
        </p>
      )}
      {session && !member && failure && (
        <div role="alert" className={styles.failed}>
          <p>{'key' in failure.message ? t(failure.message.key) : failure.message.text}</p>
          <button type="button" className={buttons.secondary} onClick={() => void reload()}>
            {t('account.retry')}
          </button>
        </div>
      )}
      {session && member && <member.Sections data={member.data} reload={reload} onLeft={setLeft} />}
    </div>
  );
}
