// What came of keeping files, in words.
import type { JSX } from 'react';
import { FaultNumber } from '#src/desktop/page/fault-number.tsx';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { HostRequestError } from '../session/host-api.ts';
import type { KeepResult } from './use-keep.ts';
import styles from './keep.module.css';

const FAULTS: Partial<Record<HostRequestError['fault'], TextKey>> = {
  'no-room': 'desk.keepNoRoom',
  missing: 'desk.keepMissing',
  busy: 'desk.keepBusy',
  'too-many': 'desk.faultTooMany',
  'bad-request': 'desk.keepTooMany',
  'sign-in': 'desk.keepSignInText',
  offline: 'desk.keepUnsure',
  unsure: 'desk.keepUnsure',
};

/** `files`: how many were chosen. */
export function KeepOutcome({ result, files }: { result: KeepResult; files: number }): JSX.Element {
  const { t, count } = useTexts();
  if ('fault' in result)
    return (
      <div role="alert" className={styles.fault}>
        <p>{t(FAULTS[result.fault] ?? 'desk.keepFailed')}</p>
        <FaultNumber number={result.number} />
      </div>
    );
  const left = files - result.files;
  return (
    <Status className={styles.done}>
      <p>
        <strong>{count('desk.keepDone', result.files, { folder: result.folder })}</strong>
      </p>
      {left > 0 && <p>{count('desk.keepLeft', left)}</p>}
      <Text textKey="desk.keepStays" />
    </Status>
  );
}
