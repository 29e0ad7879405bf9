import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './forms.module.css';

/** Says why a page, whose forms are hidden then, cannot be used: scripts are off, as `textKey` says, or have failed to load. */
export function NeedsScript({ textKey }: { textKey: TextKey }): JSX.Element {
  return (
    <>
      <noscript>
        <Text textKey={textKey} />
      </noscript>
      <Text textKey="errors.script" className={styles.failedScript} />
    </>
  );
}
