// One desktop: its name, the button that opens it, and what is known of it.
import type { JSX } from 'react';
import { isSet } from '#src/shared/configured-address.ts';
import type { WorkSession } from '#src/shared/stated/desktops.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { ConfiguredLink } from '#src/ui/configured-link.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { desktopRows, isStated } from './desktop-rows.tsx';

interface DesktopCardProps {
  desktop: WorkSession;
  /** For visitors who are not signed in: the query of the link to /entra, and the id of the element that says why. */
  enter: { query: string; reason: string } | undefined;
}

/** With `enter` the button leads to the sign-in, and the address of the desktop is not in the markup. */
export function DesktopCard({ desktop, enter }: DesktopCardProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { url, n, name } = desktop;
  const label = name === undefined ? t('lavoro.session', { n }) : t('lavoro.sessionNamed', { name });
  return (
    <li>
      <h3>{name ?? t('lavoro.desktop', { n })}</h3>
      {enter && isSet(url) ? (
        <ButtonLink to="entra" query={enter.query} variant="secondary" describedBy={enter.reason}>
          {label}
        </ButtonLink>
      ) : (
        <ConfiguredLink address={url} label={label} />
      )}
      {isStated(desktop) && <FactList rows={desktopRows(desktop, texts)} />}
    </li>
  );
}
