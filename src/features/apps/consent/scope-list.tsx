import type { JSX } from 'react';
import type { Scope } from '#src/features/apps/scopes.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './apps.module.css';

/** What an app gets to know, one line for each scope. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }): JSX.Element {
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <Text key={scope} as="li" textKey={`appScopes.${scope}`} />
      ))}
    </ul>
  );
}
