// What the page says about faults with files.
import { useCallback } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { faultText } from '../files/fault-text.ts';
import { faultOf, type FilesFault } from './connection/files-connection.ts';
import { useSay } from './say.tsx';

const OWN_TEXTS: Partial<Record<FilesFault, TextKey>> = {
  taken: 'yourFiles.faultTaken',
  offline: 'desk.faultOffline',
  'no-room': 'yourFiles.faultNoPlace',
  'too-many': 'desk.faultTooMany',
  'sign-in': 'yourFiles.signedOut',
  'desktop-only': 'yourFiles.desktopNeeded',
};

const LINE_FAULTS = ['bad-request', 'bad-name', 'missing', 'full', 'too-large', 'busy', 'failed', 'lost'] as const;

/** The text for a fault with the file `{{name}}`. */
export function textOfFault(fault: FilesFault): TextKey {
  const known = LINE_FAULTS.find((one) => one === fault);
  return OWN_TEXTS[fault] ?? faultText(known ?? 'failed');
}

/** Returns what says a fault with a file in the live region. The page says by itself that nobody is signed in any more. */
export function useSayFault(): (error: unknown, name: string) => void {
  const { t } = useTexts();
  const say = useSay();
  return useCallback(
    (error, name) => {
      const fault = faultOf(error);
      if (fault !== 'sign-in') say(t(textOfFault(fault), { name }));
    },
    [say, t],
  );
}
