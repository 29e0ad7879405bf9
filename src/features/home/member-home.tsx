// What a member finds on the home page: the desktops, the account, and what is left to set up. Styles show it to members alone.
import type { JSX } from 'react';
import site from '#site';
import { useAccountStatus, useSession } from '#src/client/session/use-session.ts';
import { formatList } from '#src/shared/languages/format.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useMemberSetUp } from './use-member-set-up.ts';
import styles from './member-home.module.css';

const LABELS = { open: 'home.member.open', page: 'frame.nav.workArea' } as const;

/** Prerendered without anything about the member. What the server says of them fills room that is kept free, so that nothing moves. */
export function MemberHome({ className }: { className: string | undefined }): JSX.Element {
  const { t, language } = useTexts();
  const status = useAccountStatus();
  const setUp = useMemberSetUp(useSession()?.token);
  const apps = setUp?.apps ?? [];
  return (
    <div className={`${styles.member} ${className}`}>
      <Text as="h2" textKey="home.member.title" />
      <p className={styles.actions}>
        <ButtonLink to="workArea" variant="primary">
          <ByDesktop none={t(worksToday(site).sessions > 0 ? LABELS.open : LABELS.page)} own={t(LABELS.open)} />
        </ButtonLink>
        <ButtonLink to="account" variant="secondary">
          {t('home.member.account')}
        </ButtonLink>
      </p>
      <ul>
        <Step textKey="home.member.confirm" isDone={status === null ? undefined : status !== 'unconfirmed'} />
        {site.apiBaseUrl === null && <Step textKey="home.member.protect" isDone={setUp?.isProtected} />}
      </ul>
      <p className={styles.apps}>
        {apps.length > 0 && (
          <PageLink to="workArea">{t('home.member.apps', { apps: formatList(apps, language) })}</PageLink>
        )}
      </p>
    </div>
  );
}

interface StepProps {
  textKey: 'home.member.confirm' | 'home.member.protect';
  /** Absent until it is known. */
  isDone: boolean | undefined;
}

function Step({ textKey, isDone }: StepProps): JSX.Element {
  const { t } = useTexts();
  return (
    <li data-done={isDone}>
      <PageLink to="account">{t(textKey)}</PageLink>
      <span className={styles.state}>{t(isDone ? 'home.member.done' : 'home.member.toDo')}</span>
    </li>
  );
}
