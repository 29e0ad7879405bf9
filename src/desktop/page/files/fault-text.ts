// What the page says about faults with files.
import type { TextKey } from '#src/shared/texts/texts.ts';
import type { ControlError } from '../line/control-line.ts';

const FAULTS: Partial<Record<ControlError['fault'], TextKey>> = {
  'bad-name': 'desk.faultName',
  missing: 'desk.faultMissing',
  full: 'desk.faultFull',
  'too-large': 'desk.faultLarge',
  lost: 'desk.faultLost',
};

/** The text for a fault with the file `{{name}}`. */
export function faultText(fault: ControlError['fault']): TextKey {
  return FAULTS[fault] ?? 'desk.faultFile';
}
