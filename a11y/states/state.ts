// What a state of a page is.
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { addressOf } from '../pages.ts';

/** A state of a page. */
export interface State {
  readonly name: string;
  /** Brings the page into the state. Returns false if the page does not have it, as a page without a menu. */
  readonly enter: (page: Page) => Promise<boolean | void>;
  /** More checks than the rules; each line is a fault. */
  readonly check?: (page: Page) => Promise<string[]>;
  readonly leave?: (page: Page) => Promise<void>;
}

/** A state that only one page has. It starts from a new browser context. */
export interface SpecialState {
  readonly name: string;
  readonly page: PageId;
  /** Opens the page and brings it into the state. */
  readonly reach: (page: Page, language: Language) => Promise<unknown>;
}

/** Makes a state; `reach` gets the address of the page too. */
export function state(
  name: string,
  id: PageId,
  reach: (page: Page, language: Language, address: string) => Promise<unknown>,
): SpecialState {
  return { name, page: id, reach: (page, language) => reach(page, language, addressOf(id, language)) };
}
