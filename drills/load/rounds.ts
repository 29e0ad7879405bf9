// Peers take turns, never two at once, so that changes of the machine affect all of them; medians count.
import { quantile, type Measurement } from '../shared/drill.ts';
import type { Measured } from './wrk.ts';

/** How often, and how long each time. */
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
  { key, promise, least }: { readonly key: string; readonly promise: string; readonly least: number },
  ours: readonly Measured[],
  theirs: readonly Measured[],
  more = '',
): Measurement {
  const errors = (rounds: readonly Measured[]) => rounds.reduce((sum, round) => sum + round.errors, 0);
  if (errors(theirs) > 0 || theirs.some(({ answers }) => answers === 0))
    throw new Error(`${key}: the peer has answered with ${errors(theirs)} errors, or not at all`);
  const ratio = medianRatio(ours, theirs);
  const failed = errors(ours) > 0 ? `; ${errors(ours).toLocaleString('en')} errors` : '';
  return {
    key,
    promise,
    measured: `${ratio.toFixed(ratio < 2 ? 2 : 1)} × (${rateOf(ours)}, compared with ${rateOf(theirs)}${more}${failed})`,
    threshold: `≥ ${least} ×`,
    isMet: ratio >= least && errors(ours) === 0,
  };
}

/** The median of the rounds' ratios of rates. */
function medianRatio(ours: readonly Measured[], theirs: readonly Measured[]): number {
  return quantile(
    ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN)),
    0.5,
  );
}

/** In words: the median rate, and the median of the rounds' p99. */
export function rateOf(rounds: readonly Measured[]): string {
  const middle = (read: (measured: Measured) => number) => quantile(rounds.map(read), 0.5);
  const rate = middle(({ rate }) => rate);
  const rateText = rate.toLocaleString('en', { maximumFractionDigits: rate < 100 ? 1 : 0 });
  return `${rateText} per second, p50 ${middle(({ p50Ms }) => p50Ms).toFixed(1)} and p99 ${middle(({ p99Ms }) => p99Ms).toFixed(1)} ms`;
}
