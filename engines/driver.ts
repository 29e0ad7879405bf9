// What the journeys need from a library that drives a browser.

/** A value that can be sent to a page and back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Keys besides those with a character. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight';

/** One page in a browser of its own. */
export interface Driver {
  /** The version of the browser. */
  version: string;
  /** Opens an address and waits until it is loaded. */
  goto: (url: string) => Promise<unknown>;
  /**
   * Runs a function in the page, also where scripts of pages are disabled. The function is sent as text, so it may use nothing from
   * outside. Rejects while another document is being loaded.
   */
  run: <T extends Json>(code: (argument: never) => T, argument: Json) => Promise<T>;
  /** Presses and releases the mouse, in CSS pixels from the top left of the window. */
  click: (x: number, y: number) => Promise<unknown>;
  type: (text: string) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  /** The errors and warnings in the console, and errors that scripts did not catch. */
  console: () => Promise<readonly string[]>;
  close: () => Promise<unknown>;
}

/** Starts a browser; with `scripts: false`, its pages run none. */
export type StartBrowser = (scripts: boolean) => Promise<Driver>;

/** The size of the window: a wide screen, where the menu is a bar. */
export const WINDOW = { width: 1440, height: 900 } as const;
