// Letters wait for a command that was pressed just before, and all keys for a press of the pointer. LibreOffice does what a key commands, such as Backspace or Ctrl+Home, a moment
// after it has read it, and takes letters at once: they would come first.

/** Seen within 5 ms where LibreOffice is not busy. */
const COMMAND_MS = 60;
/** One that is busy reads letters together with the command: 400 ms were seen with a load of 8. */
const RECENT_MS = 250;
/** A press of the pointer goes through the window manager, and keys do not: with a load of 15, eleven letters came before it. */
const PRESSED_MS = 600;
/** From the answer that the command was read. */
const READ_MS = 30;
/**
 * For that answer. A program that hangs gives none in time: the window manager has passed a press on long before, but a letter would come
 * before the command.
 */
const HEARD_MS = { press: 1500, command: 10_000 };
/** Keys without a letter; those before and in between choose letters or are held. */
const FUNCTION = { first: 0xff00, last: 0xffff };
const MODIFIER = { first: 0xffe1, last: 0xffee };
/** Control, Meta, Alt and Super, of both sides. */
const COMMANDING = { first: 0xffe7, last: 0xffec, control: [0xffe3, 0xffe4] };
const KEYPAD = { first: 0xffaa, last: 0xffbd };
/** Tab, Enter, Compose, the switch to another layout, NumLock. They are texts, or choose them. */
const TEXTS: readonly number[] = [0xff09, 0xff0d, 0xff20, 0xff7e, 0xff7f, 0xff8d];
const DEAD = { first: 0xfe00, last: 0xfeff };

interface Range {
  readonly first: number;
  readonly last: number;
}
const isIn = (keysym: number, { first, last }: Range) => keysym >= first && keysym <= last;

/** The program in front is asked at most `heardMs` whether it has read all; `ms` after the answer the key is sent. At once if that is 0. */
export interface Wait {
  readonly ms: number;
  readonly heardMs: number;
}

const NONE: Wait = { ms: 0, heardMs: 0 };

/** The commands of one session. */
export class Commands {
  readonly #held = new Set<number>();
  #last = -RECENT_MS;
  #pressedAt = -PRESSED_MS;

  /** The pointer was pressed. */
  pressed(now: number): void {
    this.#pressedAt = now;
  }

  /** Returns how long a key, by its X11 number, has to wait for the command or press before it. After that it asks no more. */
  waitFor(keysym: number, isDown: boolean, now: number): Wait {
    if (isIn(keysym, COMMANDING) || COMMANDING.control.includes(keysym)) {
      if (isDown) this.#held.add(keysym);
      else this.#held.delete(keysym);
      return NONE;
    }
    if (!isDown || isIn(keysym, MODIFIER) || isIn(keysym, DEAD)) return NONE;
    const wasPressed = now - this.#pressedAt < PRESSED_MS;
    this.#pressedAt = -PRESSED_MS;
    if (wasPressed) return { ms: READ_MS, heardMs: HEARD_MS.press };
    const isText = !isIn(keysym, FUNCTION) || isIn(keysym, KEYPAD) || TEXTS.includes(keysym);
    if (!isText || this.#held.size > 0) {
      this.#last = now;
      return NONE;
    }
    const since = now - this.#last;
    this.#last = -RECENT_MS;
    return since < RECENT_MS ? { ms: Math.max(READ_MS, COMMAND_MS - since), heardMs: HEARD_MS.command } : NONE;
  }
}
