// What a key is: text that the browser makes, a shortcut, or one that asks for the clipboard.

/** The part of a browser's event that decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'isComposing' | 'location' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
> & { getModifierState(key: 'AltGraph'): boolean };

export interface Keyboard {
  readonly isApple: boolean;
  readonly isWindows: boolean;
  /** It is the keyboard of a phone, on its screen. */
  readonly isSoft: boolean;
  /** An input method has taken the key. */
  readonly isTaken: boolean;
}

const NUMPAD = 3;
/** Keys that no session can know: those of the device's layout and its input methods. */
const OWN = new Set(
  `Dead Compose Process Unidentified ModeChange GroupFirst GroupLast GroupNext GroupPrevious AllCandidates Alphanumeric CodeInput
  Convert NonConvert FinalMode PreviousCandidate SingleCandidate HangulMode HanjaMode JunjaMode Eisu Hankaku Hiragana HiraganaKatakana
  KanaMode KanjiMode Katakana Romaji Zenkaku ZenkakuHankaku`.split(/\s+/),
);
/** Keys without a letter have English names. Some of Arabic make two letters. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;
const LATIN = /^[a-z]$/i;

/** Whether the browser makes text of a key, or an input method wants it: then it belongs to the field. */
export function makesText(press: KeyPress, { isApple, isWindows, isSoft, isTaken }: Keyboard): boolean {
  const { key, isComposing, location, ctrlKey, altKey, metaKey } = press;
  // Safari says that a composition is over before the key that ended it.
  if (isComposing || isTaken || OWN.has(key)) return true;
  // Letters on two keyboards in one: Option of Apple, AltGr elsewhere, which Windows says is Ctrl and Alt.
  if (isApple && key === 'Alt') return true;
  if (isSoft && key === 'Backspace') return !ctrlKey && !altKey && !metaKey;
  if (NAMED.test(key) || location === NUMPAD || metaKey) return false;
  if (press.getModifierState('AltGraph')) return !ctrlKey || isWindows;
  return !ctrlKey && (!altKey || isApple);
}

/** The Latin letter by which programs know a shortcut: that of the key, and of its place where the key has none. */
export function shortcutLetter({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | undefined {
  if (LATIN.test(key)) return key.toLowerCase();
  const isOtherScript = Array.from(key).length === 1 && key > '\u024f';
  return isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

/** What a key asks of the clipboard. */
export function clipboardUse(press: KeyPress, isApple: boolean): 'copy' | 'cut' | 'paste' | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = press;
  const letter = shortcutLetter(press);
  // ⌥⇧⌘V is Safari's for text alone.
  if (isApple && metaKey && letter === 'v') return 'paste';
  if (altKey) return undefined;
  if (isApple ? ctrlKey || metaKey : ctrlKey && !metaKey) {
    if (letter === 'v') return 'paste';
    if (letter === 'c' || key === 'Insert') return 'copy';
    return letter === 'x' ? 'cut' : undefined;
  }
  if (!shiftKey || metaKey) return undefined;
  return key === 'Insert' ? 'paste' : key === 'Delete' ? 'cut' : undefined;
}
