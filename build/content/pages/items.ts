// The texts of the content as other parts of the build read them, such as search.
import type { Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Item } from '../reading/item.ts';
import type { Content } from '../reading/read-content.ts';
import { isUndated } from './around.ts';

/** A text with its address. */
export interface ContentText {
  readonly address: string;
  readonly section: PageId;
  readonly title: string;
  readonly summary: string;
  /** Of the source; equal hashes mean equal words. */
  readonly hash: string;
  /** How many it has. */
  readonly words: number;
  /** The words of its page without markup. It compiles the text, which takes 2 ms. */
  readonly text: () => string;
}

/** Returns the items of a language, the newest of each section first. */
export function itemsOf(content: Content, language: Language): ContentText[] {
  return content.items
    .filter((item) => item.language === language && item.item !== '')
    .map((item) => ({
      address: content.links.pathOf(item),
      section: item.section,
      title: item.data.title,
      summary: item.data.summary,
      hash: item.hash + (content.transcripts.get(item.file)?.hash ?? '') + tagsOf(item, content).join(),
      words: item.words,
      text: () => {
        const transcript = content.transcripts.get(item.file);
        const texts = [content.compiled(item).text, transcript?.text, ...wordsOfFields(item, content)];
        return texts.filter(Boolean).join('\n');
      },
    }));
}

const tagsOf = ({ data, language }: Item, { tags }: Content) => data.tags.map((tag) => tags[tag]?.[language] ?? tag);

/** What a page shows of the front matter besides title and summary. */
function wordsOfFields(item: Item, content: Content): string[] {
  const { authors, files } = item.data;
  return [
    ...(isUndated(item) ? [] : authors),
    ...tagsOf(item, content),
    ...files.map(({ title }) => title ?? ''),
    ...(kindOf(item.section).words?.(item.data) ?? []),
  ];
}
