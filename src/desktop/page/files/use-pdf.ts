// The button 'PDF': the document that is in front in the session becomes one, and is offered.
import { useState } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ControlError, type ControlLine } from '../line/control-line.ts';
import type { OfferedFile } from './use-offer.ts';

/** `say` shows a line to the visitor for a moment, or none. Returns the last PDF, and what makes one. */
export function usePdf(
  control: ControlLine,
  say: (text: TextKey | undefined) => void,
): readonly [OfferedFile | undefined, () => void] {
  const [made, setMade] = useState<OfferedFile>();
  const make = async () => {
    say('desk.pdfMaking');
    try {
      const { made: path, name, size } = await control.ask({ do: 'pdf' }, 'made');
      setMade({ path, name, size });
      say(undefined);
    } catch (error) {
      const fault = error instanceof ControlError ? error.fault : 'failed';
      // Busy: the one before is still being made.
      if (fault !== 'busy') say(fault === 'missing' ? 'desk.pdfNone' : 'desk.pdfFailed');
    }
  };
  return [made, () => void make()];
}
