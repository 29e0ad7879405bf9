// `npm run drill -- throttles`: guesses, sprays and floods the sign-in with the budgets as shipped.
import type { Drill, Part } from '../shared/drill.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite, LIMITS_AS_SHIPPED } from '../shared/server.ts';
import { budgets } from './budgets.ts';
import { counting } from './counting.ts';
import { flood } from './flood.ts';
import { guessing } from './guessing.ts';
import { networks } from './networks.ts';
import { owner } from './owner.ts';
import { promises } from './promises.ts';
import { spraying } from './spraying.ts';
import { taken } from './taken.ts';

const preload = new URL('./faults.ts', import.meta.url);
const deletedCounters = { description: 'the counters are deleted ten times a second', preload };
const noRetryAfter = {
  description: '`Retry-After` is left out',
  preload: new URL('../shared/faults/no-retry-after.ts', import.meta.url),
};
const skipped = (statement: string) => ({
  preload: new URL('../shared/faults/skipped-statements.ts', import.meta.url),
  env: { FAULT_STATEMENT: statement },
});
const slow = (statement: string, ms: number, env = {}) => ({
  preload: new URL('../shared/faults/slow-statements.ts', import.meta.url),
  env: { FAULT_STATEMENT: statement, FAULT_MS: String(ms), ...env },
});

const PARTS: readonly Part[] = [
  {
    run: budgets,
    faults: [{ name: 'quiet', description: '`LOG_LEVEL=error`', mustFail: ['budgets'], env: { LOG_LEVEL: 'error' } }],
  },
  {
    run: guessing,
    faults: [
      { name: 'forgotten', mustFail: ['one-client', 'many-clients', 'waits'], ...deletedCounters },
      { name: 'no-retry-after', mustFail: ['told', 'waits'], ...noRetryAfter },
      { name: 'one-language', description: '`Accept-Language` is not read', mustFail: ['languages'], preload },
      { name: 'four-free', description: '`FREE_FAILURES=4`', mustFail: ['free'], env: { FREE_FAILURES: '4' } },
      {
        name: 'no-longest-wait',
        description: 'waits double without an end',
        mustFail: ['waits', 'new-place-many'],
        preload,
      },
      {
        name: 'four-hours',
        description: 'strangers together wait four hours each time',
        mustFail: ['new-place-day', 'new-place-many'],
        preload,
      },
      {
        name: 'no-proxy',
        description: 'without `TRUST_PROXY`: everyone has one address',
        mustFail: ['new-place'],
        env: { TRUST_PROXY: '' },
      },
    ],
  },
  {
    run: networks,
    faults: [
      {
        name: 'strangers-alone',
        description: 'strangers do not share the budget of an account, and codes have none',
        mustFail: ['guesses-48', 'guesses-40', 'guesses-10000', 'codes-40'],
        preload,
      },
      {
        name: 'only-64',
        description: 'of IPv6 addresses only the /64 is counted',
        mustFail: ['taken-48', 'registrations-48'],
        preload,
      },
    ],
  },
  {
    run: owner,
    faults: [
      {
        name: 'nobody-known',
        description: 'where members have been is not remembered',
        mustFail: ['owner'],
        ...skipped('^insert into "known_clients"'),
      },
      {
        name: 'slow-sign-in',
        description: 'writing a sign-in down takes 2.5 s',
        mustFail: ['owner-time'],
        ...slow('^insert into "tokens"', 2_500),
      },
    ],
  },
  {
    run: spraying,
    faults: [
      { name: 'sprays-forgotten', mustFail: ['spraying'], ...deletedCounters },
      {
        name: 'successes-counted',
        description: 'a right password is counted as well',
        mustFail: ['successes'],
        ...skipped('^update "limits" set "count" = "count" -'),
      },
    ],
  },
  {
    run: taken,
    faults: [
      { name: 'taken-forgotten', mustFail: ['taken'], ...deletedCounters },
      {
        name: 'slow-taken',
        description: 'counting an answer that says so takes 10 ms',
        mustFail: ['taken-time'],
        ...slow('^insert into "limits"', 10, { FAULT_VALUE: '1' }),
      },
    ],
  },
  {
    run: counting,
    faults: [
      { name: 'other-folder', description: 'the server starts anew with an empty database', mustFail: ['restart'] },
      {
        name: 'plain-keys',
        description: 'counters are stored under what they count instead of its HMAC',
        mustFail: ['nameless'],
        preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
      },
      {
        name: 'kept-keys',
        description: 'old keys are not deleted',
        mustFail: ['day-key'],
        ...skipped('^delete from "secrets"'),
      },
      { name: 'two-databases', description: 'two servers with a database each', mustFail: ['together'] },
    ],
  },
  {
    run: flood,
    faults: [
      {
        name: 'endless-queue',
        description: '`PASSWORD_QUEUE=10000`',
        mustFail: ['queue'],
        env: { PASSWORD_QUEUE: '10000' },
      },
      {
        name: 'blocked-loop',
        description: 'each sign-in holds up everything for 300 ms, as hashing on the main thread would',
        mustFail: ['pages'],
        ...slow('^insert into "limits"', 300),
      },
      { name: 'hoard', description: 'each sign-in leaves 1 MiB behind', mustFail: ['memory'], preload },
      { name: 'unsaid', mustFail: ['shed'], ...noRetryAfter },
      {
        name: 'fault-for-busy',
        description: 'a full queue is answered with 500',
        mustFail: ['faults'],
        preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
      },
    ],
  },
];

export const drill: Drill = {
  title: 'Guessing and floods',
  promises,
  how: 'A real server with the budgets as shipped; `X-Forwarded-For` of a trusted proxy gives each attacker an address. For days that pass in minutes the clock of the server is moved ahead by what `Retry-After` says; each such day begins at noon, so that the keys of the counters change in its middle, which is the worst for us. Minutes of sprays are counted from the first try of each: who times it well gets two budgets around the end of a minute. One client that guesses for hours, or many that do, also make an owner wait who comes from a new place, up to the hour that decision 0010 states. Attackers, readers and server share the processors of one machine; the flood runs at a lower priority, since attackers bring machines of their own.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 15,
  async run(order) {
    await buildSite();
    return runParts(PARTS, order, LIMITS_AS_SHIPPED);
  },
};
