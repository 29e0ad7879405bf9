// What the plan of the first version says, and how it goes.
import { formatLongDate, formatMonth } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Plan } from '#src/shared/site/site-facts.ts';
import type { Sentence } from './sentence.ts';

/** Returns the goal and, if that is stated, whether the version is late or there; nothing without a plan. */
export function planSentences(language: Language, plan: Plan | undefined): Sentence[] {
  if (plan === undefined) return [];
  const { version, state } = plan;
  const goal = formatLongDate(Date.parse(plan.goal), language);
  return [{ key: 'plan.goal', values: { version, goal } }, ...(state === undefined ? [] : [stateOf(state)])];
}

const stateOf = (state: NonNullable<Plan['state']>): Sentence => ({ key: `plan.${state}` });

/** Returns the months of the work. */
export function planPeriod(language: Language, { from, until }: Plan): Sentence {
  const period = `${formatMonth(from, language)} – ${formatMonth(until, language)}`;
  return { key: 'plan.period', values: { period } };
}
