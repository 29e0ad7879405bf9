// Letters wait for a command that was pressed just before. LibreOffice does what a key commands, such as Backspace or Ctrl+Home, a moment
// after it has read it, and takes letters at once: they would come first.

/** Seen within 5 ms where LibreOffice is not busy. */
const COMMAND_MS = 60;
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

/** The commands of one session. */
export class Commands {
  readonly #held = new Set<number>();
  #last = -COMMAND_MS;

  /** Returns how many milliseconds a key, by its X11 number, has to wait at `now`. It is sent at once if that is 0. */
  waitFor(keysym: number, isDown: boolean, now: number): number {
    if (isIn(keysym, COMMANDING) || COMMANDING.control.includes(keysym)) {
      if (isDown) this.#held.add(keysym);
      else this.#held.delete(keysym);
      return 0;
    }
    if (!isDown || isIn(keysym, MODIFIER) || isIn(keysym, DEAD)) return 0;
    const isText = !isIn(keysym, FUNCTION) || isIn(keysym, KEYPAD) || TEXTS.includes(keysym);
    if (isText && this.#held.size === 0) return Math.max(0, this.#last + COMMAND_MS - now);
    this.#last = now;
    return 0;
  }
}
