// What the pages are held to, on a processor at a quarter of its speed.
import { FIGURE_NAMES, FIGURES, type Values } from './figures.ts';
import { valueText } from './results.ts';

const INP_MS = 100;
const TBT_MS = 100;
/** Where the page without script has no blocking time, there is nothing to take 1.5 times. */
const TBT_WITHOUT_BASELINE_MS = 50;
const TASK_MS = 50;
const TIMES_PLAIN = 1.5;

/** Names the figures of a page that are above their limit; `plain` are those of the page without script. */
export function missedLimits(site: Values, plain: Values): string[] {
  const missed: string[] = [];
  for (const name of FIGURE_NAMES) {
    const value = site[name];
    const limit = limitOf(name, plain[name]);
    if (value !== undefined && limit !== undefined && value > limit)
      missed.push(`${FIGURES[name].label} ${valueText(name, value)}, limit ${valueText(name, limit)}`);
  }
  return missed;
}

function limitOf(name: keyof typeof FIGURES, plain = 0): number | undefined {
  if (FIGURES[name].label.startsWith('INP')) return INP_MS;
  if (name === 'tbt') return plain > 0 ? Math.min(TBT_MS, plain * TIMES_PLAIN) : TBT_WITHOUT_BASELINE_MS;
  if (name === 'longest') return TASK_MS;
  if (name === 'work') return plain * TIMES_PLAIN;
  if (name === 'repeatTransfers') return 0;
  return undefined;
}
