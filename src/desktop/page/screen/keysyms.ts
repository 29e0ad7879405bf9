// Keys as X11 numbers them (keysymdef.h), and letters as such keys.
import keysyms from '../../../../node_modules/@novnc/novnc/core/input/keysymdef.js';

/** Keys without a letter. */
export const KEYS = {
  Backspace: 0xff08,
  Tab: 0xff09,
  Enter: 0xff0d,
  Escape: 0xff1b,
  Home: 0xff50,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  PageUp: 0xff55,
  PageDown: 0xff56,
  End: 0xff57,
  Insert: 0xff63,
  Delete: 0xffff,
  Shift: 0xffe1,
  Control: 0xffe3,
  Alt: 0xffe9,
} as const;

export type KeyName = keyof typeof KEYS;

/** Keys that are held while another is pressed, with the name of the key on the keyboard. */
export const HELD = { Control: 'ControlLeft', Alt: 'AltLeft' } as const satisfies Partial<Record<KeyName, string>>;

export type HeldName = keyof typeof HELD;

/** The key F1 to F12. */
export function functionKey(n: number): number {
  return 0xffbd + n;
}

/** The key that types a character. A line break is Enter. Keys have the names of old where they have one: layouts use those. */
export function keyOf(character: string): number {
  if (character === '\n') return KEYS.Enter;
  return character === '\t' ? KEYS.Tab : keysyms.lookup(character.codePointAt(0) ?? 0);
}
