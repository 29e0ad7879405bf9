// Keys that the page presses in the session: those of its bar, and text.
import { HELD, KEYS, keyOf, type HeldName } from './keysyms.ts';
import type { Screen } from './screen.ts';
import { waitUntilRead } from './wait-until-read.ts';

/**
 * LibreOffice puts characters beyond the first 65,536, such as emoji, into the document at once, and others once nothing more is typed:
 * without a pause after it has read those, it would swap them. The first emoji of a session keep it busy.
 */
const PAUSE = { ms: 150, heardMs: 10_000 };
const isFar = (character: string) => character.length > 1;

/** Presses keys. Ctrl and Alt are held for the next key alone. */
export class SessionKeys {
  readonly #screen: Screen;
  readonly #onHeld: (held: readonly HeldName[]) => void;
  readonly #held = new Set<HeldName>();
  /** The last character was none of those. */
  #isNear = true;

  /** `onHeld` gets the keys that are held, after each change. */
  constructor(screen: Screen, onHeld: (held: readonly HeldName[]) => void) {
    this.#screen = screen;
    this.#onHeld = onHeld;
  }

  press(key: number): void {
    this.#screen.sendKey(key, null);
    this.release();
  }

  /**
   * Deletes the character before the cursor. By Backspace some programs delete an emoji with its colour at once, others by parts; all go
   * over it at once.
   */
  erase(character: string): void {
    if (Array.from(character).length > 1) this.chord('Shift', KEYS.ArrowLeft);
    this.press(KEYS.Backspace);
  }

  /** Presses a key while another is held. */
  chord(held: HeldName | 'Shift', key: number): void {
    const other = [KEYS[held], held === 'Shift' ? 'ShiftLeft' : HELD[held]] as const;
    this.#screen.sendKey(...other, true);
    this.#screen.sendKey(key, null);
    this.#screen.sendKey(...other, false);
    this.release();
  }

  /**
   * Marks all of a text. Ctrl+A opens a file in Spanish LibreOffice. Elsewhere it is better than keys that move the cursor: in Calc those
   * go to the last cell, whose content the next letter would replace.
   */
  selectAll(): void {
    if (document.documentElement.lang !== 'es') return this.chord('Control', keyOf('a'));
    const [control, shift] = [[KEYS.Control, HELD.Control] as const, [KEYS.Shift, 'ShiftLeft'] as const];
    this.#screen.sendKey(...control, true);
    this.#screen.sendKey(KEYS.End, null);
    this.#screen.sendKey(...shift, true);
    this.#screen.sendKey(KEYS.Home, null);
    this.#screen.sendKey(...shift, false);
    this.#screen.sendKey(...control, false);
    this.release();
  }

  type(text: string): void {
    for (const character of text) {
      if (isFar(character) && this.#isNear) this.#screen.hold(async () => waitUntilRead(this.#screen.heard, PAUSE));
      this.#isNear = !isFar(character);
      this.press(keyOf(character));
    }
  }

  holds(name: HeldName): boolean {
    return this.#held.has(name);
  }

  toggle(name: HeldName): void {
    const isDown = !this.#held.has(name);
    this.#screen.sendKey(KEYS[name], HELD[name], isDown);
    if (isDown) this.#held.add(name);
    else this.#held.delete(name);
    this.#onHeld([...this.#held]);
  }

  /** Lets go of what is held: after a key, and when the page loses the focus, since the key would hang in the session. */
  release(): void {
    for (const name of this.#held) this.toggle(name);
  }
}
