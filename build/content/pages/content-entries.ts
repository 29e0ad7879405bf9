// All pages that are made from content.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { Entry } from '../../pages/entries.ts';
import type { Content } from '../reading/read-content.ts';
import { itemEntries } from './item-entries.ts';
import { listEntries } from './list-entries.ts';
import { questionEntries } from './question-entries.ts';

/** Returns their entries. */
export function contentEntries(content: Content, wordsOf: (language: Language) => Texts): Entry[] {
  return [listEntries, itemEntries, questionEntries].flatMap((make) => make(content, wordsOf));
}
