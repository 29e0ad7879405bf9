import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { Text } from '#src/ui/texts.tsx';
import styles from './workspace.module.css';

/** Numbered notes at the end of a page. */
export function Footnotes({ keys }: { keys: readonly TextKey[] }): JSX.Element {
  return (
    <ol className={styles.notes}>
      {keys.map((key) => (
        <Text key={key} as="li" textKey={key} />
      ))}
    </ol>
  );
}
