// Peers take turns, never two at once, so that changes of the machine affect all of them; medians count.
import { quantile, row, sum, type Measurement } from '../shared/drill.ts';
import type { Measured } from './wrk.ts';

export interface Size {
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures each peer in each round, after one that is not counted. */
export async function inRounds<Name extends string>(
  rounds: number,
  peers: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(peers) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const measured = await peers[name]();
      if (round > 0) seen[name].push(measured);
    }
  return seen;
}

/** A row that compares Aperta with a peer. It fails on errors of Aperta. Throws if the peer has errors or no responses. */
export function ratioRow(
  key: string,
  least: number,
  ours: readonly Measured[],
  theirs: readonly Measured[],
  more = '',
): Measurement {
  const errorsOf = (rounds: readonly Measured[]) => sum(rounds, ({ errors }) => errors);
  if (errorsOf(theirs) > 0 || theirs.some(({ responses }) => responses === 0))
    throw new Error(`${key}: the peer has answered with ${errorsOf(theirs)} errors, or not at all`);
  const ratios = ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN));
  const ratio = quantile(ratios, 0.5);
  const errors = errorsOf(ours);
  const failed = errors > 0 ? `; ${errors.toLocaleString('en')} errors` : '';
  const rates = `${rateOf(ours)}, compared with ${rateOf(theirs)}${more}${failed}`;
  const isMet = ratio >= least && errors === 0;
  return row(key, `${ratio.toFixed(ratio < 2 ? 2 : 1)} × (${rates})`, `≥ ${least} ×`, isMet);
}

/** In words: the median rate, and the median of the rounds' p99. */
export function rateOf(rounds: readonly Measured[]): string {
  const median = (read: (measured: Measured) => number) => quantile(rounds.map(read), 0.5);
  const rate = median((measured) => measured.rate);
  const rateText = rate.toLocaleString('en', { maximumFractionDigits: rate < 100 ? 1 : 0 });
  return `${rateText} per second, p50 ${median(({ p50Ms }) => p50Ms).toFixed(1)} and p99 ${median(({ p99Ms }) => p99Ms).toFixed(1)} ms`;
}
