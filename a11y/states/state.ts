// What a state of a page is.
import type { Page } from '@playwright/test';

/** A state of a page. */
export interface State {
  readonly name: string;
  /** Brings the page into the state. Returns false if the page does not have it, as a page without a menu. */
  readonly enter: (page: Page) => Promise<boolean | void>;
  /** More checks than the two engines; each line is a fault. */
  readonly check?: (page: Page) => Promise<string[]>;
  readonly leave?: (page: Page) => Promise<void>;
}
