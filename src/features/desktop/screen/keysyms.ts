// Keys as X11 numbers them (keysymdef.h), and letters as such keys.

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

/** The key that types a character. A line break is Enter. */
export function keyOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n') return KEYS.Enter;
  if (character === '\t') return KEYS.Tab;
  return code < 0x100 ? code : 0x1000000 + code;
}

/** The keys that make `after` of `before` with the cursor at the end, as a keyboard on a screen corrects what it typed. */
export function keysBetween(before: string, after: string): number[] {
  let same = 0;
  const [old, now] = [Array.from(before), Array.from(after)];
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  return [...old.slice(same).map(() => KEYS.Backspace), ...now.slice(same).map(keyOf)];
}
