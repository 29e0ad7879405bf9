import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useElapsed } from './use-elapsed.ts';
import styles from './apps.module.css';

/** A shorter wait, as when nothing has to be asked, is neither shown nor announced. */
const SILENT_MS = 300;

/** Says that something is under way. `isShown`: from the start. */
export function Waiting({ textKey, isShown = false }: { textKey: TextKey; isShown?: boolean }): JSX.Element {
  const { t } = useTexts();
  const isLong = useElapsed(SILENT_MS);
  return (
    <Status as="p" className={styles.soft}>
      {(isShown || isLong) && t(textKey)}
    </Status>
  );
}
