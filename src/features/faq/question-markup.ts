import { breadcrumbs, type Link } from '#src/features/content/breadcrumbs.ts';
// The page of one question. The build makes its markup.
import { neighbours } from '#src/features/content/item-markup.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { jsonLd } from '#src/shared/texts/json-ld.ts';
import { linkedMarkup, type AddressOf } from '#src/shared/texts/linked-markup.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** What the page shows. */
export interface QuestionParts {
  readonly title: string;
  readonly site: Site;
  /** As markup. */
  readonly body: string;
  readonly plain: string;
  readonly home: string;
  readonly section: Link;
  readonly previous?: Link | undefined;
  readonly next?: Link | undefined;
  readonly addressOf: AddressOf;
}

/** Returns the markup. */
export function questionMarkup(texts: Texts, parts: QuestionParts): string {
  const { title, site, body, plain, home, section, previous, next, addressOf } = parts;
  return (
    `${breadcrumbs(texts, home, [section])}<article><header><h1 tabindex="-1">${escapeHtml(title)}</h1></header>${body}</article>` +
    askMarkup(texts, site, addressOf) +
    neighbours(texts, section.text, questionWays(texts, previous, next)) +
    structuredData(title, plain, texts.language)
  );
}

/** Where to ask something else. */
export function askMarkup({ t }: Texts, site: Site, addressOf: AddressOf): string {
  const sentences = [t('faq.ask'), ...promisesOf(site, 'personalAnswers').map(({ key }) => t(key))];
  return `<p class="about">${linkedMarkup(sentences.join(' '), addressOf)}</p>`;
}

/** The questions before and after, with their labels. */
export const questionWays = ({ t }: Texts, previous: Link | undefined, next: Link | undefined) =>
  ({
    previous: previous && { ...previous, label: t('faq.previous') },
    next: next && { ...next, label: t('faq.next') },
  }) as const;

/** Question and answer for search engines. A list of questions has none, since each would then be stated twice. */
export function structuredData(title: string, answer: string, language: Language): string {
  return jsonLd({
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: [{ '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text: answer } }],
  });
}
