import { shortcutLetter } from '../screen/key-rules.ts';

const MODIFIERS = /^(Shift|Control|Alt|Meta|CapsLock|NumLock)/;
/** They move the cursor or write, also with Ctrl: the tool bars follow the cursor then, which is no news. */
const WRITES = /^(Arrow|Page|Home|End|Enter|Backspace|Delete|Insert|Tab)/;

/**
 * Returns whether a key is a command, such as Ctrl and B, whose effect on the tool bars is to be said; nothing for a key that is held while
 * another is pressed.
 */
export function isCommand(event: KeyboardEvent): boolean | undefined {
  const { key, ctrlKey, metaKey } = event;
  if (MODIFIERS.test(key)) return undefined;
  // LibreOffice turns switches off while it saves.
  if (WRITES.test(key) || shortcutLetter(event) === 's') return false;
  // The others, and Alt, open dialogues and menus: what the tool bars show then is where the cursor was before.
  if (/^F\d/.test(key)) return /^F1[0-2]$/.test(key);
  return ctrlKey || metaKey;
}
