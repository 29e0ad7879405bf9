// The answer to a question in a language, as markup and as plain text.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { formatEuro, formatLabel, formatList } from '#src/shared/languages/format.ts';
import type { Site } from '#src/shared/site/site.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { defaultValues } from '#src/shared/stated/desktop-defaults.ts';
import { desktopName, openDesktops, placeOf } from '#src/shared/stated/desktops.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { planSentences } from '#src/shared/stated/plan.ts';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import { worksSentence, worksToday, type WorksTopic } from '#src/shared/stated/works-today.ts';
import { linkedMarkup, type AddressOf } from '#src/shared/texts/linked-markup.ts';
import { withoutLinks } from '#src/shared/texts/text-links.ts';
import type { Texts, TextValues } from '#src/shared/texts/texts.ts';
import { answerOf, type AnswerPart, type Question } from './questions.ts';

/** A paragraph, or the rows of a list. The texts may have links. */
export interface Block {
  readonly texts: readonly string[];
  readonly isList?: true;
  /** Italian stands in for the language. */
  readonly isItalian?: boolean;
}

/** Returns the answer in the language of the texts, on a site with a desktop host of the operator's or without one. */
export function blocksOf(question: Question, texts: Texts, site: Site, hasOwnDesktop = false): Block[] {
  const values = valuesOf(texts, site, hasOwnDesktop);
  return answerOf(question, site, hasOwnDesktop).map((part) => blockOf(part, { texts, site, hasOwnDesktop }, values));
}

/** The answer as markup, twice where it differs with a desktop host: the server shows one (src/server/pages/with-facts.ts). */
export function answerMarkup(question: Question, texts: Texts, site: Site, addressOf: AddressOf): string {
  const [none, own] = [false, true].map((has) => blocksMarkup(blocksOf(question, texts, site, has), addressOf));
  if (none === own) return none ?? '';
  return `<div data-desktop="none">${none}</div><div data-desktop="own" hidden="">${own}</div>`;
}

/** What the answer says in both cases, for the search; where there is nothing, what it says without such a host. */
export function lastingOf(question: Question, texts: Texts, site: Site): string {
  const [none = [], own = []] = [false, true].map((has) => blocksOf(question, texts, site, has));
  const said = new Set(own.flatMap((block) => block.texts));
  const kept = none.map((block) => ({ ...block, texts: block.texts.filter((text) => said.has(text)) }));
  return plainOf(kept) || plainOf(none);
}

/** The answer as markup. */
function blocksMarkup(blocks: readonly Block[], addressOf: AddressOf): string {
  return blocks
    .map(({ texts, isList, isItalian }) => {
      const written = texts.map((text) => linkedMarkup(text, addressOf));
      if (isList) return `<ul>${written.map((row) => `<li>${row}</li>`).join('')}</ul>`;
      return `<p${isItalian ? ' lang="it"' : ''}>${written.join(' ')}</p>`;
    })
    .join('');
}

/** The answer as it is read. */
export function plainOf(blocks: readonly Block[]): string {
  return blocks.flatMap(({ texts }) => texts.map(withoutLinks)).join(' ');
}

interface Where {
  readonly texts: Texts;
  readonly site: Site;
  readonly hasOwnDesktop: boolean;
}

function blockOf(part: AnswerPart, where: Where, values: TextValues): Block {
  const { texts, site } = where;
  const say = ({ key, values: own }: Sentence) => texts.t(key, own);
  if (part === 'keepers') return { texts: keepers(where), isList: true };
  if (part === 'money') return { texts: [say(moneySentence(texts.language, site.money))] };
  if (part === 'plan') return { texts: planSentences(texts.language, site.plan).map(say) };
  if (typeof part === 'object' && 'key' in part) return { texts: [say(part)] };
  if (typeof part === 'string') return { texts: [texts.t(part, values)], isItalian: texts.isFallback(part) };
  const sentences = part.works.flatMap((topic) => works(topic, where));
  return { texts: sentences, ...(part.works.length > 2 && { isList: true }) };
}

function works(topic: WorksTopic, { texts: { t, count, language }, site, hasOwnDesktop }: Where): string[] {
  const sentence = worksSentence(worksToday(site, hasOwnDesktop), topic);
  if (!sentence) return [];
  if ('countKey' in sentence) return [count(sentence.countKey, sentence.count)];
  return [t(sentence.key, sentence.apps && { apps: formatList(sentence.apps, language) })];
}

/** Who keeps the files of each desktop. */
function keepers({ texts, site, hasOwnDesktop }: Where): string[] {
  return openDesktops(site, hasOwnDesktop).map((desktop) => {
    const { keeper } = desktop;
    return (
      formatLabel(desktopName(desktop, texts), texts.language) +
      (keeper ? placeOf(keeper, texts) : texts.t('stated.notStated'))
    );
  });
}

/** What the answers name. */
function valuesOf(texts: Texts, site: Site, hasOwnDesktop: boolean): TextValues {
  const { language } = texts;
  const { min, max } = totalOf(site.budget);
  const [first] = openDesktops(site, hasOwnDesktop);
  return {
    ...STORAGE_PERIODS,
    ...defaultValues(language),
    legalName: site.legalName,
    server: site.hosting ? placeOf(site.hosting, texts) : '',
    keeper: first?.keeper ? placeOf(first.keeper, texts) : '',
    min: formatEuro(min, language),
    max: formatEuro(max, language),
  };
}
