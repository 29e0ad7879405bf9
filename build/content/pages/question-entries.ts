// The page with all questions, and a page for each: those that the site answers itself, then those from files.
import { titleOf } from '#src/features/content/words.ts';
import { answerMarkup, blocksOf, lastingOf, plainOf } from '#src/features/faq/answers.ts';
import { questionListMarkup } from '#src/features/faq/question-list-markup.ts';
import { askMarkup, questionMarkup, questionWays, structuredData } from '#src/features/faq/question-markup.ts';
import { questionsOf, type Question } from '#src/features/faq/questions.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import type { Site } from '#src/shared/site/site.ts';
import { addressesIn } from '#src/shared/texts/linked-markup.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { Entry, EntryTexts } from '../../pages/entries.ts';
import { excerptOf } from '../../search/excerpt.ts';
import type { Source } from '../../search/make-index.ts';
import { otherNames } from '../../search/visitor-words.ts';
import { hashOf } from '../reading/hash-of.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { entryOf } from './item-entries.ts';
import { rowOf } from './list-entries.ts';
import { othersIn } from './lists.ts';
import { trailData } from './structured.ts';

/** Returns the entries of `/faq` and of all questions. */
export function questionEntries(content: Content, wordsOf: (language: Language) => Texts): Entry[] {
  const languages = LANGUAGE_CODES.map((language) => questionsIn(content, wordsOf(language)));
  const slugs = new Set(languages.flatMap(({ pages }) => [...pages.keys()]));
  const byLanguage = (textsOf: (one: (typeof languages)[number]) => EntryTexts | undefined) =>
    Object.fromEntries(
      languages.flatMap((one) => {
        const texts = textsOf(one);
        return texts ? [[one.language, texts]] : [];
      }),
    ) as Entry['languages'];
  return [
    { page: 'faq', languages: byLanguage(({ list }) => list) },
    ...[...slugs].map((item): Entry => ({
      page: 'faqItem',
      item,
      languages: byLanguage(({ pages }) => pages.get(item)),
    })),
  ];
}

/** What the search finds of the questions that the site answers itself. */
export function questionSources(texts: Texts, site: Site): Source[] {
  return questionsOf(site).map((question) => {
    const plain = lastingOf(question, texts, site);
    const page = titleOf(texts, 'faq');
    const path = hrefOf(question, texts.language, site);
    const also = otherNames(texts.language, 'faq', question.title.replace('faq.', '').replace('.title', ''));
    return { path, title: texts.t(question.title), summary: excerptOf(plain), page, text: plain, ...also };
  });
}

interface QuestionsInLanguage {
  readonly language: Language;
  readonly list: EntryTexts;
  readonly pages: ReadonlyMap<string, EntryTexts>;
}

function questionsIn(content: Content, texts: Texts): QuestionsInLanguage {
  const { site } = content;
  const { t, language } = texts;
  const section = { href: pathOf('faq', language, site.slug), text: t('faq.title') };
  const own = itemsIn(content, 'faq', language);
  const questions = questionsOf(site);
  const links = [
    ...questions.map((question) => ({ href: hrefOf(question, language, site), text: t(question.title) })),
    ...own.map((item) => ({ href: content.links.pathOf(item), text: item.data.title })),
  ];
  const shipped = questions.map((question, at): [string, EntryTexts] => {
    const { href, text: title } = links[at] ?? section;
    const blocks = blocksOf(question, texts, site);
    const addressOf = addressesIn(site, language, href);
    const data = questionMarkup(texts, {
      title,
      site,
      body: answerMarkup(question, texts, site, addressOf),
      plain: plainOf(blocks),
      home: pathOf('home', language, site.slug),
      section,
      previous: links[at - 1],
      next: links[at + 1],
      addressOf,
    });
    const made = { key: hashOf(data), data: () => data };
    const head = trailData('faq', texts, site, { path: href, title });
    return [question.slug, { title, description: excerptOf(plainOf(blocks)), head, made }];
  });
  const fromFiles = own.map((item, index): [string, EntryTexts] => {
    const at = questions.length + index;
    const ways = questionWays(texts, links[at - 1], links[at + 1]);
    const { title, summary } = item.data;
    const after =
      askMarkup(texts, site, addressesIn(site, language, content.links.pathOf(item))) +
      structuredData(title, summary, language);
    return [item.item, entryOf(item, content, texts, { ...ways, after })];
  });
  const list = questionListMarkup(texts, {
    site,
    hrefOf: (question) => hrefOf(question, language, site),
    addressOf: addressesIn(site, language, section.href),
    own: own.map((item) => rowOf(item, content, texts)),
    others: othersIn(content, 'faq', language).map((item: Item) => rowOf(item, content, texts)),
  });
  return {
    language,
    // It is not in the pack: all answers in one page need the best compression.
    list: { title: section.text, description: t('faq.description'), data: list },
    pages: new Map([...shipped, ...fromFiles]),
  };
}

const hrefOf = ({ slug }: Question, language: Language, site: Site) => itemPathOf('faqItem', slug, language, site.slug);
