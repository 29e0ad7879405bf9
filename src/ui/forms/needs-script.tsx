import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { Text } from '#src/ui/texts.tsx';
import styles from './forms.module.css';

/** Says why a page cannot be used without script, where forms are hidden then: scripts are off, or have failed to load. */
export function NeedsScript({ textKey }: { textKey: TextKey }): JSX.Element {
  return (
    <>
      <noscript>
        <Text textKey={textKey} />
      </noscript>
      <Text textKey={textKey} className={styles.failedScript} />
    </>
  );
}
