import type { JSX } from 'react';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import type { Scope } from '#src/features/apps/scopes.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './apps.module.css';

interface ScopeListProps {
  scopes: readonly Scope[];
  /** The names that the app is about to get. */
  names?: AppRequest['names'];
  /** The names of the groups that it is about to learn of. */
  groups?: AppRequest['groups'];
}

/** What an app gets to know, one line for each scope. */
export function ScopeList({ scopes, names, groups }: ScopeListProps): JSX.Element {
  const { t } = useTexts();
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <li key={scope}>
          <Text as="span" textKey={`appScopes.${scope}`} />
          {scope === 'profile' && names && (
            <ul className={styles.names}>
              <li>{t('consent.givenName', { name: names.name })}</li>
              <li>
                {names.username === null
                  ? t('consent.givenNoUsername')
                  : t('consent.givenUsername', { username: names.username })}
              </li>
            </ul>
          )}
          {scope === 'groups' && groups && (
            <ul className={styles.names}>
              {groups.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {groups.length === 0 && <Text as="li" textKey="consent.givenNoGroup" />}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
