// What can be found of the content: the page of each open section, and each text.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { kindOf } from '../content/kinds/kinds.ts';
import { isUndated } from '../content/pages/kind-context.ts';
import { questionSources } from '../content/pages/question-entries.ts';
import type { Item } from '../content/reading/item.ts';
import { hasItems, textsOfSection, type Content } from '../content/reading/read-content.ts';
import { tagName } from '../content/reading/tags.ts';
import type { Source } from './make-index.ts';
import { otherNames } from './visitor-words.ts';

/** The sources in a language. They are equal if their keys are. */
export interface ContentSources {
  readonly key: string;
  /** Compiles all texts of the language. */
  readonly read: () => readonly Source[];
}

/** Words of items in the index of the pages: with them, it stays about 100 kB. */
const WITH_PAGES = 120_000;
/** Words of items in each of several: a changed text has all texts of its index compiled again, each 2 ms. */
const WORDS = 60_000;

/**
 * Finds them; `texts` are those of the language. The first belong to the index of the pages, each of the others is an index of its own: there
 * are none unless the items have many words. The questions of the site are always in the first.
 */
export function contentSources(content: Content, texts: Texts): [first: ContentSources, ...others: ContentSources[]] {
  const { language } = texts;
  const { site } = content;
  const items = content.items.filter((item) => item.language === language && item.item !== '');
  // The other pages of the table are found by what they show.
  const lists = content.open.filter((section) => section !== 'faq' && hasItems(content, section));
  const sections = [...lists, 'faq' as const].map((section): Source => {
    const path = pathOf(section, language, site.slug);
    const own = textsOfSection(content, section).find((item) => item.language === language);
    const { title, summary } = own?.data ?? { title: titleOf(texts, section), summary: leadOf(texts, section) };
    const text = own ? `${summary} ${content.compiled(own).text}` : summary;
    return { path, title, summary, text, ...otherNames(language, 'pages', section) };
  });
  const words = items.reduce((sum, item) => sum + item.words, 0);
  const [few, many] = words > WITH_PAGES ? [[], groupsOf(items)] : [items, []];
  const sourcesOf = (group: readonly Item[], others: readonly Source[] = []): ContentSources => ({
    key: JSON.stringify([others, group.map((item) => [content.links.pathOf(item), hashOf(item, content)])]),
    read: () => [
      ...others,
      ...group.map((item) => {
        const { title, summary } = item.data;
        const text = `${summary} ${wordsOf(item, content)}`;
        return { path: content.links.pathOf(item), title, summary, text, also: namesOf(item) };
      }),
    ],
  });
  return [sourcesOf(few, [...sections, ...questionSources(texts, site)]), ...many.map((group) => sourcesOf(group))];
}

/** By section, the oldest first: a new text changes one group. */
function groupsOf(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let words = 0;
  for (const item of items.toReversed()) {
    words += item.words;
    if (words > WORDS || groups.at(-1)?.[0]?.section !== item.section) {
      groups.push([]);
      words = item.words;
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}

const tagsOf = ({ data, language }: Item, { tags }: Content) => data.tags.map((tag) => tagName(tags, tag, language));

/** Its authors are looked for as often as its title. */
const namesOf = (item: Item) => [
  ...item.data.also,
  ...(isUndated(item) ? [] : item.data.authors),
  ...(kindOf(item.section).names?.(item.data) ?? []),
];

/** Equal hashes mean equal words. */
const hashOf = (item: Item, content: Content) =>
  item.hash + (content.transcripts.get(item.file)?.hash ?? '') + tagsOf(item, content).join();

/** The words of the page of a text, without its title and summary. It compiles the text, which takes 2 ms. */
function wordsOf(item: Item, content: Content): string {
  const { authors, files } = item.data;
  return [
    content.compiled(item).text,
    content.transcripts.get(item.file)?.text ?? '',
    ...(isUndated(item) ? [] : authors),
    ...tagsOf(item, content),
    ...files.map(({ title }) => title ?? ''),
    ...(kindOf(item.section).words?.(item.data) ?? []),
  ]
    .filter(Boolean)
    .join('\n');
}
