// Keys that the page presses in the session: those of its bar, and what is typed on the keyboard of a phone.
import { HELD, KEYS, keyOf, type HeldName } from './keysyms.ts';
import type { Screen } from './screen.ts';

/** Presses keys. Ctrl and Alt are held for the next key alone. */
export class SessionKeys {
  readonly #screen: Screen;
  readonly #onHeld: (held: readonly HeldName[]) => void;
  readonly #held = new Set<HeldName>();

  /** `onHeld` gets the keys that are held, after each change. */
  constructor(screen: Screen, onHeld: (held: readonly HeldName[]) => void) {
    this.#screen = screen;
    this.#onHeld = onHeld;
  }

  press(key: number): void {
    this.#screen.sendKey(key, null);
    this.release();
  }

  type(text: string): void {
    for (const character of text) this.press(keyOf(character));
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
