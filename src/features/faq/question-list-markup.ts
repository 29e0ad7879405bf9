// The page with all questions. The build makes its markup.
import { rows, type ListRow } from '#src/features/content/list-markup.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { QUERY_LENGTH } from '#src/shared/search/words.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { AddressOf } from '#src/shared/texts/linked-markup.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { answerMarkup } from './answers.ts';
import { askMarkup } from './question-markup.ts';
import { groupsOf, questionsOf, type Question } from './questions.ts';

/** What the page shows besides the questions of the site. */
export interface QuestionListParts {
  readonly site: Site;
  readonly hrefOf: (question: Question) => string;
  readonly addressOf: AddressOf;
  /** Questions from files, in the language of the page. */
  readonly own: readonly ListRow[];
  /** In other languages. */
  readonly others: readonly ListRow[];
}

/** Returns the markup. */
export function questionListMarkup(texts: Texts, { own, others, addressOf, ...parts }: QuestionListParts): string {
  const { t } = texts;
  const groups = groupsOf(parts.site);
  const ways = groups.map(({ title }) => `<li><a href="#${groupId(title)}">${escapeHtml(t(title))}</a></li>`);
  const section = (heading: string, list: string) => (list === '' ? '' : `<h2>${escapeHtml(heading)}</h2>${list}`);
  return (
    `<h1 tabindex="-1">${escapeHtml(t('faq.title'))}</h1><p class="lead">${escapeHtml(t('faq.lead'))}</p>` +
    searchMarkup(texts, parts.site) +
    `<nav class="contents always" aria-label="${escapeHtml(t('faq.groups'))}"><ol>${ways.join('')}</ol></nav>` +
    groups
      .map(
        ({ title, questions }) =>
          `<h2 id="${groupId(title)}">${escapeHtml(t(title))}</h2>` +
          questions.map((question) => questionInList(question, texts, { addressOf, ...parts })).join(''),
      )
      .join('') +
    section(t('faq.more'), rows(texts, own, 'h3')) +
    section(t('content.others'), rows(texts, others, 'h3')) +
    askMarkup(texts, parts.site, addressOf)
  );
}

/** An ordinary form, which the page of the search answers. */
function searchMarkup({ t, language }: Texts, { slug }: Site): string {
  const action = pathOf('search', language, slug);
  return (
    `<search><form class="ask" action="${action}"><label for="ask">${escapeHtml(t('search.label'))}</label>` +
    `<input id="ask" name="q" type="search" maxlength="${QUERY_LENGTH}" autocomplete="off" autocapitalize="none" enterkeyhint="search" required>` +
    `<button type="submit">${escapeHtml(t('search.submit'))}</button></form></search>`
  );
}

function questionInList(
  question: Question,
  texts: Texts,
  { site, hrefOf, addressOf }: Pick<QuestionListParts, 'site' | 'hrefOf' | 'addressOf'>,
): string {
  const answer = answerMarkup(question, texts, site, addressOf);
  const link = `<a href="${hrefOf(question)}">${escapeHtml(texts.t(question.title))}</a>`;
  return `<div class="about" id="${anchorOf(question)}"><h3>${link}</h3>${answer}</div>`;
}

/** The ids on the page. */
export const questionAnchors = (site: Site): string[] => [
  ...questionsOf(site).map(anchorOf),
  ...groupsOf(site).map(({ title }) => groupId(title)),
];

const groupId = (title: string) => title.replace('faq.', '').toLowerCase().replace('group', 'group-');

/** Other sites link to the anchors of earlier releases. */
const anchorOf = ({ slug }: Question) => (slug === 'works' ? 'works-title' : slug);
