import { Suspense, useEffect, type JSX } from 'react';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { EndedList } from './ended-list.tsx';

/** Without it the account is left, which leads to the desktop too. */
const OpenDesktop = lazyOptional(() => import('./open-desktop.tsx').then((loaded) => loaded.OpenDesktop));

interface DoneProps {
  /** What has been done. */
  textKey: TextKey;
  /** The values of its placeholders. */
  values?: Readonly<Record<string, string>>;
  /** The page to continue with, and the label of its link. */
  to: PageId;
  link: TextKey;
  /** With a confirmed address the desktop of the site is open to the member: it comes first. */
  isConfirmed?: boolean;
  /** What else has ended. */
  ended?: readonly Ended[];
}

/** Replaces a form after it has succeeded. The focus goes to the page's heading, and the message is said. */
export function Done({ textKey, values, to, link, isConfirmed = false, ended = [] }: DoneProps): JSX.Element {
  const { t } = useTexts();
  // A screen reader cuts a long text that gets the focus.
  useEffect(() => focusHeading(), []);
  return (
    <>
      <Status>
        <Text textKey={textKey} {...(values && { values })} className="lead" />
      </Status>
      <EndedList ended={ended} />
      {isConfirmed && (
        <Suspense>
          <OpenDesktop />
        </Suspense>
      )}
      <p>
        <PageLink to={to}>{t(link)}</PageLink>
      </p>
    </>
  );
}
