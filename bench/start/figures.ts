// Starts the programs in turn and takes the medians.
import { setTimeout as wait } from 'node:timers/promises';
import type { Running, Side } from './program.ts';

/** The medians of one program. */
export interface Figures {
  readonly name: string;
  readonly pageMs: number;
  readonly readyMs: number;
  readonly restMb: number;
  readonly privateMb: number;
}

type Times = Pick<Running, 'pageMs' | 'readyMs'>;
type Memory = ReturnType<Running['memory']>;

/** Starts each program `rounds` times, one after the other, then all together `memoryRounds` times, for their memory after `settleMs`. */
export async function readFigures(
  sides: readonly Side[],
  rounds: number,
  memoryRounds: number,
  settleMs: number,
): Promise<Figures[]> {
  const times: Times[][] = sides.map(() => []);
  const memory: Memory[][] = sides.map(() => []);
  // The first fills the disk cache and makes the databases.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, side] of sides.entries()) {
      const running = await side.start();
      await running.stop();
      if (round > 0) times[at]?.push(running);
    }
  for (let round = 0; round < memoryRounds; round += 1) {
    const all = await Promise.all(sides.map((side) => side.start()));
    await wait(settleMs);
    for (const [at, running] of all.entries()) memory[at]?.push(running.memory());
    await Promise.all(all.map((running) => running.stop()));
  }
  return sides.map(({ name }, at) => ({
    name,
    ...medians(times[at] ?? [], ['pageMs', 'readyMs']),
    ...medians(memory[at] ?? [], ['restMb', 'privateMb']),
  }));
}

function medians<Key extends string>(
  samples: readonly Record<Key, number>[],
  keys: readonly Key[],
): Record<Key, number> {
  const median = (key: Key) => {
    const sorted = samples.map((sample) => sample[key]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? NaN;
  };
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as Record<Key, number>;
}
