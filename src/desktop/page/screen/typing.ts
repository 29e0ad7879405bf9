// The text field over the picture. It has the focus, so that letters come as in every field: from dead keys, input methods, emoji
// panels, dictation and the keyboard of a phone, none of which is a key. What it gets is typed in the session. All keys that make no
// text go there as keys, through noVNC.
import { IS_APPLE } from './apple-keys.ts';
import { makesText, shortcutLetter } from './key-rules.ts';
import { KEYS } from './keysyms.ts';
import { typeLateText } from './late-text.ts';
import type { Screen } from './screen.ts';
import type { SessionKeys } from './session-keys.ts';
import { type ShownText, TextInField } from './shown-text.ts';
import { changeBetween, charactersOf } from './text-change.ts';

/** The keyboard of a phone sends no Backspace in an empty field. No-break spaces: keyboards do not take them for words. */
const FILL = '\u00a0';
const FILLER = FILL.repeat(64);
const LEAST_FILL = 16;
const MOST = 400;
const TAKEN = 229;
const IS_WINDOWS = navigator.platform.startsWith('Win');
/** They are held while another key is pressed: the cursor stays. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock']);

export interface Typing {
  /**
   * The field has this text, for a screen reader: what is typed there is typed at the cursor of the session. Nothing: the field is empty, as
   * it is without a screen reader. `onSelect` is called where somebody moves the cursor of the field.
   */
  show(shown: ShownText | undefined, onSelect?: (caret: number, anchor: number) => void): void;
  /** Opens the keyboard of a phone, or keeps it closed. Call it while somebody presses something: browsers ask for that. */
  showKeyboard(isShown: boolean): void;
}

/** Types in the session what the field gets, which stays in `around`. `paste`: pastes the device's text. Runs until `signal`. */
export function typeFromField(
  field: HTMLTextAreaElement,
  screen: Screen,
  keys: SessionKeys,
  paste: () => void,
  signal: AbortSignal,
  around: HTMLElement = field.parentElement ?? field,
): Typing {
  /** The text of the field that the session has received, and the position of its cursor in it. */
  let told = '';
  let cursor = 0;
  let isSoft = false;
  /** All of the field was selected before the change that comes now. */
  let isAll = false;
  /** A computer: the field shows what is being composed, and the session gets what comes of it. */
  let isComposing = false;
  /** Keys that the session has by another name than noVNC knows. */
  const renamed = new Map<string, number>();

  /** What was marked before the change that comes now. */
  let marked: readonly [number, number] = [0, 0];
  const follow = () => {
    told = field.value;
    cursor = field.selectionStart;
  };
  const mirror = new TextInField(field, follow);

  /** Another place in the session: what was typed before says nothing of what is there. */
  const reset = () => {
    if (isComposing) return;
    if (mirror.isOn) return follow();
    told = isSoft ? FILLER : '';
    cursor = told.length;
    if (field.value !== told) field.value = told;
    if (document.activeElement === field) field.setSelectionRange(cursor, cursor);
  };
  const move = (by: number) => {
    for (let n = Math.abs(by); n > 0; n--) keys.press(by < 0 ? KEYS.ArrowLeft : KEYS.ArrowRight);
  };
  const erase = (characters: readonly string[]) => {
    for (const character of characters.toReversed()) keys.erase(character);
  };
  const type = (text: string) => {
    if (keys.holds('Control') && /^v$/i.test(text)) {
      keys.release();
      paste();
    } else keys.type(text);
  };
  /** All of it was replaced: as far as somebody can see, that is all of the document. */
  const replaceAll = (value: string) => {
    keys.selectAll();
    if (value === '') keys.press(KEYS.Backspace);
    type(value);
  };
  /** Returns whether the session's cursor is where nobody knows what is before it. */
  const change = (value: string, at: number, inputType: string): boolean => {
    const steps = changeBetween(told, cursor, value, at);
    const own = told.lastIndexOf(FILL) + 1;
    move(steps.move);
    // A word, or more, of what is before the field's text: how long it is, only the session knows.
    const isBefore = isSoft && steps.erased.length > 1 && inputType.startsWith('delete') && value.length < own;
    if (!isBefore) erase(steps.erased);
    else {
      erase(charactersOf(told.slice(own)));
      if (inputType === 'deleteContentBackward') keys.press(KEYS.Backspace);
      else keys.chord('Control', KEYS.Backspace);
    }
    type(steps.text);
    move(steps.moveAfter);
    return isBefore || steps.text.includes('\n');
  };
  /** What is marked in the field is marked in the session: a letter takes its place, and Backspace deletes it. */
  const takeShown = (value: string, at: number) => {
    const [start, end] = marked;
    const endAfter = value.length - (told.length - end);
    if (start === end || endAfter < start) change(value, at, '');
    else if (endAfter === start) keys.press(KEYS.Backspace);
    else type(value.slice(start, endAfter));
    follow();
    mirror.typed();
  };
  const take = (inputType: string, isOpen: boolean) => {
    const { value, selectionStart } = field;
    if (mirror.isOn) return takeShown(value, selectionStart);
    const isAnew = isAll;
    isAll = false;
    if (isAnew) replaceAll(value);
    const isElsewhere = isAnew ? false : change(value, selectionStart, inputType);
    told = value;
    cursor = selectionStart;
    if (isOpen) return;
    const isShort = isSoft && value.lastIndexOf(FILL) + 1 < LEAST_FILL;
    if (isElsewhere || isShort || value.length > MOST) reset();
  };

  const expectText = typeLateText(field, type, signal);
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== field) return;
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else says that an input method has taken the key
    const isTaken = event.keyCode === TAKEN;
    if (makesText(event, { isApple: IS_APPLE, isWindows: IS_WINDOWS, isSoft, isTaken })) {
      screen.syncLocks(event);
      expectText();
      return event.stopImmediatePropagation();
    }
    const { code, key } = event;
    if (MODIFIERS.has(key)) return;
    mirror.settle();
    reset();
    // Programs know the shortcut by a Latin letter.
    const letter = shortcutLetter(event);
    if (letter === undefined || letter === key.toLowerCase()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const keysym = letter.charCodeAt(0);
    renamed.set(code, keysym);
    screen.sendKey(keysym, code, true);
  };
  const letGo = (code: string) => {
    const keysym = renamed.get(code);
    if (keysym === undefined) return false;
    renamed.delete(code);
    screen.sendKey(keysym, code, false);
    return true;
  };
  around.addEventListener('keydown', onKey, { capture: true, signal });
  around.addEventListener('keyup', (event) => letGo(event.code) && event.stopImmediatePropagation(), {
    capture: true,
    signal,
  });

  // Not while something is composed: Chromium has all of it selected then.
  const look = () => {
    const { value, selectionStart, selectionEnd } = field;
    isAll = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    marked = [selectionStart, selectionEnd];
  };
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void) =>
    field.addEventListener(type, run, { signal });
  on('beforeinput', (event) => {
    // The browser's own history of the field knows nothing of the session's.
    if (mirror.isOn && /^history|Drop$|Drag$/.test(event.inputType)) return event.preventDefault();
    if (!isComposing && !event.isComposing) look();
  });
  on('compositionstart', () => {
    look();
    isComposing = !isSoft;
    // Chromium does not say that Shift of a dead key was let go of, and the next Tab or arrow would be one with Shift.
    if (isComposing) screen.letGo();
    field.toggleAttribute('data-composing', isComposing);
    mirror.hold(true);
  });
  on('input', (event) => {
    const { inputType, isComposing: isOpen } = event;
    // On a phone each word is composed. Safari deletes what was composed, and puts the same in again.
    if (!isComposing && inputType !== 'deleteCompositionText') take(inputType, isOpen);
  });
  on('compositionend', () => {
    isComposing = false;
    field.removeAttribute('data-composing');
    take('', false);
    mirror.hold(false);
  });
  on('paste', reset);
  on('focus', reset);
  on('blur', () => {
    for (const code of renamed.keys()) letGo(code);
    reset();
  });
  // Keyboards of phones move the cursor, such as by a swipe over the space bar.
  const onSelection = () => {
    if (mirror.isOn) return mirror.selectionChanged();
    const { value, selectionStart, selectionEnd } = field;
    if (!isSoft || document.activeElement !== field || value !== told || selectionStart !== selectionEnd) return;
    if (selectionStart === cursor) return;
    move(changeBetween(told, cursor, value, selectionStart).move);
    cursor = selectionStart;
  };
  document.addEventListener('selectionchange', onSelection, { signal });
  screen.canvas.addEventListener('focus', () => screen.focus({ preventScroll: true }), { signal });
  screen.canvas.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      // As in every program, what is being composed ends where it began.
      if (isComposing) field.blur();
      reset();
      // Input methods show their lists there.
      field.style.insetInlineStart = `${clientX}px`;
      field.style.insetBlockStart = `${clientY}px`;
    },
    { capture: true, signal },
  );
  reset();

  return {
    show(shown, onSelect) {
      mirror.show(shown, onSelect);
      if (!shown) reset();
    },
    showKeyboard(isShown) {
      isSoft = isShown;
      field.inputMode = isShown ? 'text' : 'none';
      // Browsers look at it when the field gets the focus.
      field.blur();
      reset();
      screen.focus({ preventScroll: true });
    },
  };
}
