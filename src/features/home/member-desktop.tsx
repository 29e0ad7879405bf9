// The desktops of a member on the home page: the own one with its state, then those of other hosts. Loaded after the page.
import type { JSX } from 'react';
import site from '#site';
import { OwnDesktop } from '#src/features/work-area/own-desktop.tsx';
import { isSet } from '#src/shared/site/configured-address.ts';
import { sessionsOf } from '#src/shared/stated/desktops.ts';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import styles from './member-home.module.css';

const LINKED = sessionsOf(site).filter(({ url }) => isSet(url));

/**
 * As in the work area, whose texts it fetches: visitors of the home page need none of them. `origin`: of the operator's desktop host,
 * where there is one.
 */
export function MemberDesktop({ origin }: { origin: string | undefined }): JSX.Element {
  const page = useTexts();
  const area = useTextGroup('workArea');
  if (!area) return <span aria-busy />;
  const { t } = area;
  return (
    <>
      {origin !== undefined && (
        <TextsProvider
          texts={{ ...page, t: (key, values) => (key.startsWith('desktops.') ? area : page).t(key, values) }}
        >
          <OwnDesktop origin={origin} />
        </TextsProvider>
      )}
      {LINKED.length > 0 && (
        <ul className={styles.linked}>
          {LINKED.map(({ n, name, url }) => (
            <li key={n}>
              <ConfiguredLink
                address={url}
                variant={origin === undefined ? 'primary' : 'secondary'}
                label={name === undefined ? t('workArea.session', { n }) : t('workArea.sessionNamed', { name })}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLink to="workArea" className={styles.area}>
        {page.t('home.member.area')}
      </PageLink>
    </>
  );
}
