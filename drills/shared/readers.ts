// Clients that request pages in the background.
import { isSuccess, startTraffic } from './traffic.ts';

const READERS = 4;
const REST_MS = 10;

/** Starts four readers. `stop` returns the milliseconds of each page, Infinity where it failed. */
export async function startReaders(site: string): Promise<{ stop(): Promise<number[]> }> {
  const people = { pages: { count: READERS, restMs: REST_MS } };
  const traffic = await startTraffic(site, people, { members: [], tokens: [] });
  return {
    stop: async () => {
      await traffic.stop();
      return traffic.samples.map((sample) => (isSuccess(sample) ? sample.to - sample.from : Infinity));
    },
  };
}
