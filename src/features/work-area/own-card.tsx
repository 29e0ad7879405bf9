// The desktop of the operator's own host in the list of desktops. Prerendered pages know no such host: the server shows it.
import { Suspense, use, type JSX } from 'react';
import site from '#site';
import { desktopRows } from '#src/features/trial/desktop-rows.tsx';
import { ownDesktopOf } from '#src/shared/stated/desktops.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Enter } from './desktop-card.tsx';
import styles from './work-area.module.css';

// Only for members.
const OwnDesktop = lazyOptional(() => import('./own-desktop.tsx').then((loaded) => loaded.OwnDesktop));

/** Like the other cards; for members also with its state and what they can do. */
export function OwnCard({ isSignedIn, enter }: { isSignedIn: boolean; enter: Enter }): JSX.Element {
  const texts = useTexts();
  const { desktopUrl } = use(FactsContext);
  return (
    <li data-desktop="own" hidden={desktopUrl === undefined} className={styles.own}>
      <div>
        <Text as="h3" textKey="desktops.own" />
        {isSignedIn && desktopUrl !== undefined ? (
          <Suspense>
            <OwnDesktop origin={desktopUrl} />
          </Suspense>
        ) : (
          <>
            <ButtonLink to="signIn" query={enter.query} variant="secondary" describedBy={enter.reason}>
              {texts.t('desktops.open')}
            </ButtonLink>
            <Text as="span" textKey="desktops.confirmed" />
          </>
        )}
      </div>
      <FactList rows={desktopRows(ownDesktopOf(site), texts)} />
    </li>
  );
}
