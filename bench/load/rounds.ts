// Peers take turns, never two at once, so that a change of the machine's mood meets all of them; medians count.
import { quantile } from '../../scripts/drill/drill.ts';
import type { Measured } from './wrk.ts';

/** How often, and how long each time. */
export interface Size {
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures each peer in each round, after one that is not counted. Throws if a peer answers with errors, or not at all. */
export async function inRounds<Name extends string>(
  rounds: number,
  peers: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(peers) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const measured = await peers[name]();
      if (measured.errors > 0) throw new Error(`${name}: ${measured.errors} of ${measured.answers} answers are errors`);
      if (measured.answers === 0) throw new Error(`${name} has not answered once`);
      if (round > 0) seen[name].push(measured);
    }
  return seen;
}

/** The median of the rounds' ratios of rates. */
export function medianRatio(ours: readonly Measured[], theirs: readonly Measured[]): number {
  return quantile(
    ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN)),
    0.5,
  );
}

/** In words: the median rate, and the median of the rounds' p99. */
export function rateOf(rounds: readonly Measured[]): string {
  const middle = (read: (measured: Measured) => number) => quantile(rounds.map(read), 0.5);
  const rate = middle(({ rate }) => rate);
  const told = rate.toLocaleString('en', { maximumFractionDigits: rate < 100 ? 1 : 0 });
  return `${told} a second, p50 ${middle(({ p50Ms }) => p50Ms).toFixed(1)} and p99 ${middle(({ p99Ms }) => p99Ms).toFixed(1)} ms`;
}
