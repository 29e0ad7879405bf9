import type { Language } from '#src/shared/languages/languages.ts';
import type { Account } from '#test/new-account.ts';
import type { AnyPage } from '../../pages.ts';
import type { Reader } from '../reader.ts';

/** What a journey has. */
export interface Walk {
  readonly reader: Reader;
  readonly language: Language;
  /** Opens a page of the site. `end`: what follows its address. */
  readonly open: (page: AnyPage, end?: string) => Promise<void>;
  /** Makes an account, which is not signed in. */
  readonly account: () => Promise<Account>;
}

/** By keys alone. Orca's keys of browse mode: h and shift+h a heading, k a link, b a button, Down the next line. */
export type Journey = (walk: Walk) => Promise<void>;
