// What has been received and spent, for the texts that say it.
import { formatEuro, formatLongDate } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Money } from '#src/shared/site/site-facts.ts';
import type { Sentence } from './sentence.ts';

/** Returns the sums with their day, or that they are not stated. */
export function moneySentence(language: Language, money: Money | undefined): Sentence {
  if (money === undefined) return { key: 'money.unpublished' };
  return {
    key: 'money.published',
    values: {
      received: formatEuro(money.received, language),
      spent: formatEuro(money.spent, language),
      date: formatLongDate(Date.parse(money.date), language),
    },
  };
}
