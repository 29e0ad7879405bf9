// What an operator may promise to visitors. A page says a promise only where the operator has stated it.
import type { Sentence } from './sentence.ts';

/** Their names; the text of each is `promises.<name>`. */
export const PROMISES = [
  'freeBasicUse',
  'noDataSales',
  'feedbackRead',
  'personalAnswers',
  'barriersFixed',
  'freeInfrastructure',
  'invoices',
  'noConditions',
  'noInfluence',
  'donorsOnRequest',
  'surplusKept',
  'spendingPublished',
] as const;

/** One of them. */
export type PromiseName = (typeof PROMISES)[number];

/** Takes a site's configuration. Returns those of `names` that it states, as sentences of the text group `promises`. */
export function promisesOf(
  { promises = [] }: { readonly promises?: readonly PromiseName[] },
  ...names: readonly PromiseName[]
): Sentence[] {
  return names.filter((name) => promises.includes(name)).map((name) => ({ key: `promises.${name}` }));
}
