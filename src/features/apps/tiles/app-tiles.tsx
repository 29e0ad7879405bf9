// The operator's apps in the work area. Loaded after the page, for members alone.
import { useEffect, useId, useState, type JSX } from 'react';
import site from '#site';
import { callMemberApi } from '#src/client/api/member-api.ts';
import type { AppTile } from '#src/features/apps/endpoints.ts';
import { whileMounted } from '#src/ui/browser/while-mounted.ts';
import { ExternalLink } from '#src/ui/links/external-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import { AppIcon } from './app-icon.tsx';
import styles from './app-tiles.module.css';

/** Nothing where there are no apps, or while they cannot be loaded: the rest of the page does not depend on them. */
export function AppTiles(): JSX.Element | null {
  const { language } = useTexts();
  const [tiles, setTiles] = useState<readonly AppTile[]>([]);
  const late = useTextGroup('appTiles', tiles.length > 0);
  const id = useId();

  useEffect(() => {
    // Another account server has no apps.
    if (site.apiBaseUrl !== null) return undefined;
    return whileMounted(callMemberApi('GET /auth/apps/', language), (apps) => {
      // A proxy may answer with anything.
      const found: unknown = Reflect.get(Object(apps), 'tiles');
      if (Array.isArray(found)) setTiles(apps.tiles);
    });
  }, [language]);

  if (!late || tiles.length === 0) return null;
  const { t, isFallback } = late;
  const lang = isFallback('appTiles.title') ? 'it' : undefined;
  return (
    <section aria-labelledby={`${id}title`} className={styles.apps} lang={lang}>
      <h2 id={`${id}title`}>{t('appTiles.title')}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ id: app, name, description, description_language, icon, url, state }) => {
          const reason = `${id}${app}`;
          return (
            <li key={app}>
              <AppIcon icon={icon} />
              <h3>{name}</h3>
              {description !== '' && <p lang={description_language}>{description}</p>}
              {state !== 'ready' && (
                <p id={reason} className={styles.reason}>
                  {t(`appTiles.${state}`)}{' '}
                  {state === 'unconfirmed' && <PageLink to="account">{t('appTiles.account')}</PageLink>}
                </p>
              )}
              <ExternalLink
                href={url}
                label={t('appTiles.open', { app: name })}
                refusedBy={state === 'ready' ? undefined : reason}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
