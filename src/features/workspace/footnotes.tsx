import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { T } from '#src/ui/texts.tsx';
import styles from './workspace.module.css';

/** Numbered notes at the foot of a page. */
export function Footnotes({ keys }: { keys: readonly TextKey[] }): JSX.Element {
  return (
    <ol className={styles.notes}>
      {keys.map((key) => (
        <T key={key} as="li" k={key} />
      ))}
    </ol>
  );
}
