// With the announcement of a section: a member can ask for an email once it is ready.
import { Suspense, type JSX } from 'react';
import site from '#site';
import { useSession } from '#src/client/session/use-session.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { useSignInQuery } from '#src/ui/browser/sign-in-query.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './openings.module.css';

// Only members need it.
const NoticeSwitch = lazyOptional(() => import('./notice-switch.tsx').then((loaded) => loaded.NoticeSwitch));

/** Visitors are offered to log in first. Another account server has no such requests. */
export function OpeningNotice({ page }: { page: PageId }): JSX.Element | null {
  const { t } = useTexts();
  const session = useSession();
  const enter = useSignInQuery(page);
  if (site.apiBaseUrl !== null) return null;
  return (
    <div className={styles.notice}>
      {session ? (
        <Suspense>
          <NoticeSwitch key={`${session.token} ${page}`} section={page} />
        </Suspense>
      ) : (
        <ButtonLink to="signIn" query={enter} variant="primary">
          {t('inPreparation.signIn')}
        </ButtonLink>
      )}
    </div>
  );
}
