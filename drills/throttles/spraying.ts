// One client tries one password at thousands of accounts, and a member signs in again and again (C42).
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeClock } from '../shared/movable-clock.ts';
import { registerFrom, tryFrom } from './signing-in.ts';

const MINUTE_MS = 60_000;
const LIMIT = 60;
const ACCOUNTS_PER_MINUTE = 1_000;
const SUCCESSES = 100;

export async function spraying({ startServer, isShort, fault }: RunOptions): Promise<readonly Measurement[]> {
  const clock = makeClock();
  const server = await startServer(clock.starting);
  const { url } = server;
  const member = await registerFrom(url, '198.51.100.7', 'ada');
  let turnedAway = 0;
  for (let at = 0; at < SUCCESSES; at += 1)
    if ((await tryFrom(url, '198.51.100.7', member)).status !== 200) turnedAway += 1;

  // A fault lets all ten thousand passwords be hashed; two thousand show it.
  const minutes = isShort || fault !== undefined ? 2 : 10;
  let [tries, evaluated, fullest] = [0, 0, 0];
  for (let minute = 0; minute < minutes; minute += 1) {
    const end = clock.now() + MINUTE_MS;
    let failures = 0;
    for (let at = 0; at < ACCOUNTS_PER_MINUTE; at += 1) {
      const { status } = await tryFrom(url, '192.0.2.1', { email: `account${tries}@example.org` });
      tries += 1;
      if (status === 400) failures += 1;
      else if (status !== 429) throw new Error(`a sign-in was answered ${status}`);
    }
    evaluated += failures;
    fullest = Math.max(fullest, failures);
    clock.move(end + 1_000 - clock.now());
  }
  await server.stop();
  return [
    {
      key: 'spraying',
      measured: `${fullest} in the busiest of ${minutes} minutes, ${evaluated} of ${tries.toLocaleString('en')} attempts`,
      threshold: `≤ ${LIMIT} per minute`,
      isMet: fullest <= LIMIT && tries > evaluated,
    },
    none('successes', turnedAway, SUCCESSES, 'sign-ins of one client refused'),
  ];
}
