// One client tries one password at thousands of accounts, and a member signs in again and again (C42).
import { makeClock } from '../clock.ts';
import { none, type Row } from '../drill.ts';
import type { Fault, Part, Stage } from '../parts.ts';
import { registerFrom, tryFrom } from './signing-in.ts';

const MINUTE_MS = 60_000;
const LIMIT = 60;
const ACCOUNTS_PER_MINUTE = 1_000;
const SUCCESSES = 100;

const faults: readonly Fault[] = [
  {
    name: 'sprays-forgotten',
    says: 'the counters are deleted ten times a second',
    bites: ['spraying'],
    preload: 'forgotten-limits',
  },
  {
    name: 'successes-counted',
    says: 'a right password is counted as well',
    bites: ['successes'],
    preload: 'silent-statements',
    env: { PLANT_STATEMENT: '^update "limits" set "count" = "count" -' },
  },
];

async function act({ start, isShort, fault }: Stage): Promise<readonly Row[]> {
  const clock = makeClock();
  const server = await start(clock.starting);
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
      promise: 'One password at 10,000 accounts: of one client at most 60 failures a minute are looked at',
      figure: `${fullest} in the fullest of ${minutes} minutes, ${evaluated} of ${tries.toLocaleString('en')} tries`,
      wanted: `≤ ${LIMIT} a minute`,
      isMet: fullest <= LIMIT && tries > evaluated,
    },
    none('successes', 'Right passwords are not counted', turnedAway, SUCCESSES, 'sign-ins of one client turned away'),
  ];
}

export const spraying: Part = { faults, act };
