import { use, useEffect, type JSX } from 'react';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { useLook } from '#src/features/trial/use-look.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { EndedList } from './ended-list.tsx';

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
  const { t, language } = useTexts();
  const { desktopUrl } = use(FactsContext);
  const look = useLook();
  // A screen reader cuts a long text that gets the focus.
  useEffect(() => focusHeading(), []);
  return (
    <>
      <Status>
        <Text textKey={textKey} {...(values && { values })} className="lead" />
      </Status>
      <EndedList ended={ended} />
      {isConfirmed && desktopUrl !== undefined && (
        <p>
          <a href={desktopAddress(desktopUrl, language, 'desktop', { look })} className={buttonClass('primary')}>
            {t('desktops.open')}
          </a>
        </p>
      )}
      <p>
        <PageLink to={to}>{t(link)}</PageLink>
      </p>
    </>
  );
}
