// What has been received and spent, for the texts that say it.
import { formatEuro, formatLongDate } from '#src/shared/format.ts';
import type { Money } from '#src/shared/site-facts.ts';
import type { Texts } from '#src/shared/texts.ts';

/** Returns the sentence that texts have in the place of `{{money}}`: the sums with their day, or that they are not published. */
export function moneySentence({ t, language }: Texts, money: Money | undefined): string {
  if (money === undefined) return t('money.unpublished');
  return t('money.published', {
    received: formatEuro(money.received, language),
    spent: formatEuro(money.spent, language),
    date: formatLongDate(Date.parse(money.date), language),
  });
}
