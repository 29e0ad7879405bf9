// One desktop: its name, the button that opens it, and what is known of it.
import { use, type JSX } from 'react';
import { desktopRows, isStated } from '#src/features/trial/desktop-rows.tsx';
import { isSet } from '#src/shared/site/configured-address.ts';
import { desktopName, type WorkSession } from '#src/shared/stated/desktops.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** For visitors who are not signed in: the query of the link to /entra, and the id of the element that says why. */
export interface Enter {
  readonly query: string;
  readonly reason: string;
}

interface DesktopCardProps {
  desktop: WorkSession;
  enter: Enter | undefined;
}

/**
 * With `enter` the button leads to the sign-in, and the address of the desktop is not in the markup. A desktop that is not set up is
 * shown while there is no other: not beside that of the operator's own host.
 */
export function DesktopCard({ desktop, enter }: DesktopCardProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const hasOwn = use(FactsContext).desktopUrl !== undefined;
  const { url, n, name } = desktop;
  const label = name === undefined ? t('workArea.session', { n }) : t('workArea.sessionNamed', { name });
  if (!isSet(url))
    return (
      <li data-desktop="none" hidden={hasOwn}>
        <h3>{desktopName(desktop, texts)}</h3>
        <ConfiguredLink address={url} label={label} />
      </li>
    );
  return (
    <li>
      <h3>{desktopName(desktop, texts)}</h3>
      {enter ? (
        <ButtonLink to="signIn" query={enter.query} variant="secondary" describedBy={enter.reason}>
          {label}
        </ButtonLink>
      ) : (
        <ConfiguredLink address={url} label={label} />
      )}
      {isStated(desktop) && <FactList rows={desktopRows(desktop, texts)} />}
    </li>
  );
}
