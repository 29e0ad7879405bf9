// What a member comes for: the desktop with the last documents, the account with what is left to set up, what is new. Styles show it to
// members alone.
import { Suspense, use, type JSX, type ReactNode } from 'react';
import site from '#site';
import { useAccountStatus, useSession } from '#src/client/session/use-session.ts';
import { formatList } from '#src/shared/languages/format.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useMemberSetUp } from './use-member-set-up.ts';
import styles from './member-home.module.css';

// Only for members, each where the site has it.
const MemberDesktop = lazyOptional(
  () => import('./member-desktop.tsx').then((loaded) => loaded.MemberDesktop),
  AreaButton,
);
const ConfirmAgain = lazyOptional(() => import('./confirm-again.tsx').then((loaded) => loaded.ConfirmAgain));
const News = lazyOptional(() => import('./news.tsx').then((loaded) => loaded.News));

const LABELS = { open: 'home.member.open', area: 'frame.nav.workArea' } as const;

/** Prerendered without anything about the member. What the server says of them fills room that is kept free, so that little moves. */
export function MemberHome({ className }: { className: string | undefined }): JSX.Element {
  const { t, language } = useTexts();
  const { desktopUrl } = use(FactsContext);
  const session = useSession();
  const status = useAccountStatus();
  const setUp = useMemberSetUp(session?.token);
  const apps = setUp?.apps ?? [];
  return (
    <div className={`${styles.member} ${className}`}>
      <section className={styles.desktop}>
        <Text as="h2" textKey="home.member.desktop" />
        {session && (desktopUrl !== undefined || worksToday(site).sessions > 0) ? (
          <Suspense fallback={<AreaButton />}>
            <MemberDesktop origin={desktopUrl} />
          </Suspense>
        ) : (
          <>
            {worksToday(site).sessions === 0 && <ByDesktop none={t('works.sessionsNone')} />}
            <AreaButton />
          </>
        )}
        {apps.length > 0 && (
          <p className={styles.apps}>
            <PageLink to="workArea">{t('home.member.apps', { apps: formatList(apps, language) })}</PageLink>
          </p>
        )}
      </section>
      <div className={styles.side}>
        <section>
          <h2>
            <PageLink to="account">{t('home.member.account')}</PageLink>
          </h2>
          <ul>
            <Step textKey="home.member.confirm" isDone={status === null ? undefined : status !== 'unconfirmed'}>
              {/* With a desktop the way to confirm stands beside its buttons. */}
              {session && desktopUrl === undefined && status === 'unconfirmed' && (
                <Suspense>
                  <ConfirmAgain key={session.token} email={session.email} />
                </Suspense>
              )}
            </Step>
            {site.apiBaseUrl === null && <Step textKey="home.member.protect" isDone={setUp?.isProtected} />}
          </ul>
        </section>
        {session && (
          <Suspense>
            <News />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Leads to all desktops, where none is known to be the member's own. */
function AreaButton(): JSX.Element {
  const { t } = useTexts();
  return (
    <ButtonLink to="workArea" variant="primary">
      <ByDesktop none={t(worksToday(site).sessions > 0 ? LABELS.open : LABELS.area)} own={t(LABELS.open)} />
    </ButtonLink>
  );
}

interface StepProps {
  textKey: 'home.member.confirm' | 'home.member.protect';
  /** Absent until it is known. */
  isDone: boolean | undefined;
  children?: ReactNode;
}

function Step({ textKey, isDone, children }: StepProps): JSX.Element {
  const { t } = useTexts();
  return (
    <li data-done={isDone}>
      <PageLink to="account">{t(textKey)}</PageLink>
      <span className={styles.state}>{t(isDone ? 'home.member.done' : 'home.member.toDo')}</span>
      {children}
    </li>
  );
}
