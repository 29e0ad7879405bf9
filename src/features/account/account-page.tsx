// /account: everything that is stored about a member, and how to change it.
import { lazy, Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { useSession } from '#src/client/session/use-session.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { useSignInQuery } from '#src/ui/browser/sign-in-query.ts';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Departure } from './leave-section.tsx';
import { useMember } from './use-member.ts';
import styles from './account.module.css';

const loadSections = () => import('./account-sections.tsx');
// Rendered when `useMember` has loaded the chunk, so that this cannot fail.
const AccountSections = lazy(() => loadSections().then((module) => ({ default: module.AccountSections })));

/** Signed out it asks the visitor to sign in. Prerendered pages are signed out. */
export function AccountPage(): JSX.Element {
  const { t, language } = useTexts();
  const session = useSession();
  const enter = useSignInQuery('account');
  const { data, failure, reload } = useMember(session?.token, loadSections);
  const [departure, setDeparture] = useState<Departure>();
  const notice = useRef<HTMLDivElement>(null);
  const deletedOn = departure?.deletedOn;
  const isDeleted = !session && deletedOn !== undefined;
  // Who signs in again may have taken the deletion back, here or in another tab.
  useEffect(() => {
    if (session) setDeparture(undefined);
  }, [session]);
  // The form that had the focus is gone (WCAG 2.4.3). The notice is announced as a status.
  useEffect(() => {
    if (!isDeleted) return;
    focusHeading();
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isDeleted]);
  const waiting = (
    <Status as="p" className={styles.waiting}>
      {t('account.loading')}
    </Status>
  );

  return (
    <div className={`column ${styles.page}`}>
      <PageTitle textKey={isDeleted ? 'account.leavingTitle' : 'account.title'} />
      {!isDeleted && <Text textKey="account.intro" className="lead" />}
      <NeedsScript textKey="account.noScript" />
      <Status ref={notice}>
        {isDeleted && (
          <p className="lead">{t('account.leaving', { date: formatLongDate(Date.parse(deletedOn), language) })}</p>
        )}
      </Status>
      {isDeleted && departure?.code !== undefined && (
        <div className={styles.signedOut}>
          <Text textKey="account.leavingReceipt" />
          <ButtonLink to="deletion" query={`#${departure.code}`} variant="primary">
            {t('account.leavingReceiptOpen')}
          </ButtonLink>
        </div>
      )}
      {!session && (
        <div className={styles.signedOut}>
          <Text textKey={isDeleted ? 'account.leavingReturn' : 'account.signedOut'} />
          <ButtonLink to="signIn" query={enter} variant={isDeleted ? 'secondary' : 'primary'}>
            {t('account.signIn')}
          </ButtonLink>
        </div>
      )}
      {session && !data && !failure && waiting}
      {session && !data && failure && (
        <LoadFailure failure={failure} retry={t('account.retry')} onRetry={() => void reload()} />
      )}
      {session && data && (
        // Not a second status with the same words: the first would be announced twice.
        <Suspense fallback={<p className={styles.waiting}>{t('account.loading')}</p>}>
          <AccountSections
            key={session.token}
            data={data}
            isStale={failure !== undefined}
            reload={reload}
            onLeft={setDeparture}
          />
        </Suspense>
      )}
    </div>
  );
}
