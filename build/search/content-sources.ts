// What can be found of the content: the page of each open section, and each text.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { pathOf } from '#src/shared/addresses.ts';
import type { Site } from '#src/shared/site.ts';
import type { Texts } from '#src/shared/texts.ts';
import { itemsOf } from '../content/items.ts';
import { questionSources } from '../content/question-entries.ts';
import { hasItems, textsOfSection, type Content } from '../content/read-content.ts';
import type { Source } from './make-index.ts';

/** The sources in a language. They are equal if their keys are. */
export interface ContentSources {
  readonly key: string;
  /** Compiles all texts of the language. */
  readonly read: () => readonly Source[];
}

/** Finds them; `texts` are those of the language. The questions of the site are always among them. */
export function contentSources(content: Content, texts: Texts, site: Site): ContentSources {
  const { language } = texts;
  const items = itemsOf(content, language);
  // The other pages of the table are found by what they show.
  const lists = content.open.filter((section) => section !== 'faq' && hasItems(content, section));
  const sections = [...lists, 'faq' as const].map((section): Source => {
    const path = pathOf(section, language, site.slug);
    const own = textsOfSection(content, section).find((item) => item.language === language);
    const { title, summary } = own?.data ?? { title: titleOf(texts, section), summary: leadOf(texts, section) };
    return { path, title, summary, text: own ? `${summary} ${content.compiled(own).text}` : summary };
  });
  const questions = questionSources(texts, site);
  return {
    key: JSON.stringify([sections, questions, items.map(({ address, hash }) => [address, hash])]),
    read: () => [
      ...sections,
      ...questions,
      ...items.map(({ address, title, summary, text }) => ({
        path: address,
        title,
        summary,
        text: `${summary} ${text()}`,
      })),
    ],
  };
}
