// What the journeys need from a browser. Everything else is built on it, in `visitor.ts`, once for all engines.

/** A value that can be sent to a page and back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Keys besides those with a character. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'ArrowUp' | 'End';

/** One page in a browser profile of its own. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  goto: (url: string) => Promise<void>;
  /**
   * Runs a function in the page, also where scripts of pages are disabled, and returns its result. The function is sent as text, so
   * it may use nothing from outside. Rejects while another document is being loaded.
   */
  run: <T extends Json>(code: (argument: never) => T, argument: Json) => Promise<T>;
  /** Presses and releases the mouse, in CSS pixels from the top left of the window. */
  click: (x: number, y: number) => Promise<void>;
  /** Presses and releases the key of each character. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** The errors and warnings in the console, and errors that scripts did not catch. */
  console: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

/** A running browser. */
export interface Browser {
  version: string;
  visit: () => Promise<Driver>;
  close: () => Promise<void>;
}

/** The size of the window: a wide screen, where the menu is a bar. */
export const WINDOW = { width: 1440, height: 900 } as const;
