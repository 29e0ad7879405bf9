// What came of keeping files, in words.
import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { KeepResult } from './use-keep.ts';
import styles from './keep.module.css';

const FAULTS: Partial<Record<Extract<KeepResult, string>, TextKey>> = {
  'no-room': 'desk.keepNoRoom',
  missing: 'desk.keepMissing',
  busy: 'desk.keepBusy',
  'too-many': 'desk.faultTooMany',
  'bad-request': 'desk.keepTooMany',
  'sign-in': 'desk.keepSignInText',
  offline: 'desk.keepUnsure',
};

/** `files`: how many were chosen. */
export function KeepOutcome({ result, files }: { result: KeepResult; files: number }): JSX.Element {
  const { t, count } = useTexts();
  if (typeof result === 'string')
    return (
      <p role="alert" className={styles.fault}>
        {t(FAULTS[result] ?? 'desk.keepFailed')}
      </p>
    );
  const left = files - result.files;
  return (
    <div role="status" className={styles.done}>
      <p>
        <strong>{count('desk.keepDone', result.files, { folder: result.folder })}</strong>
      </p>
      {left > 0 && <p>{count('desk.keepLeft', left)}</p>}
      <Text textKey="desk.keepStays" />
    </div>
  );
}
