// Unknown clients guess the password of an account without a pause, while its owner signs in from a known network (C41).
import { atMost, none, quantile, type Measurement, type RunOptions } from '../shared/drill.ts';
import { addressAt, registerFrom, tryFrom } from './signing-in.ts';

const HOME = '198.51.100.7';
const STRANGERS = 4;

export async function owner({ startServer, isShort, fault }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer();
  const { url } = server;
  const owner = await registerFrom(url, HOME, 'ada');
  let [at, held] = [0, 0];
  const end = new AbortController();
  const guess = async () => {
    at += 1;
    if ((await tryFrom(url, addressAt(at), { email: owner.email })).status === 429) held += 1;
  };
  for (let first = 0; first < 40; first += 1) await guess();
  const heldAtFirst = held;
  const strangers = Array.from({ length: STRANGERS }, async () => {
    while (!end.signal.aborted) await guess();
  });
  const times: number[] = [];
  let failed = 0;
  const tries = fault?.name === 'slow-sign-in' ? 3 : isShort ? 20 : 200;
  for (let at = 0; at < tries; at += 1) {
    const from = performance.now();
    const { status } = await tryFrom(url, HOME, owner);
    // A refused sign-in counts as infinitely slow.
    times.push(status === 200 ? performance.now() - from : Infinity);
    if (status !== 200) failed += 1;
  }
  end.abort();
  await Promise.all(strangers);
  await server.stop();
  return [
    none('owner', failed, heldAtFirst > 0 ? tries : 0, 'refused'),
    atMost('owner-time', Math.round(quantile(times, 0.95)), 2000, 'ms'),
  ];
}
