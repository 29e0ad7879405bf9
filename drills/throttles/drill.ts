// `npm run drill -- throttles`: password guessing, spraying and floods against the default rate limits.
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
const deletedCounters = { description: 'the counters are deleted ten times per second', preload };
const noRetryAfter = {
  description: '`Retry-After` is omitted',
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
      { name: 'one-language', description: '`Accept-Language` is ignored', mustFail: ['languages'], preload },
      { name: 'four-free', description: '`FREE_FAILURES=4`', mustFail: ['free'], env: { FREE_FAILURES: '4' } },
      {
        name: 'no-longest-wait',
        description: 'waiting times double without a limit',
        mustFail: ['waits', 'new-place-many'],
        preload,
      },
      {
        name: 'four-hours',
        description: 'unknown clients share a waiting time of four hours',
        mustFail: ['new-place-day', 'new-place-many'],
        preload,
      },
      {
        name: 'no-proxy',
        description: 'without `TRUST_PROXY`: all clients share one IP address',
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
        description: 'unknown clients do not share the limit per account, and two-factor codes have no limit',
        mustFail: ['guesses-48', 'guesses-40', 'guesses-10000', 'codes-40'],
        preload,
      },
      {
        name: 'only-64',
        description: 'IPv6 addresses are counted by /64 only',
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
        description: 'known networks of accounts are not stored',
        mustFail: ['owner'],
        ...skipped('^insert into "known_clients"'),
      },
      {
        name: 'slow-sign-in',
        description: 'storing a session takes 2.5 s',
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
        description: 'correct passwords are counted as well',
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
        description: 'counting an “already taken” response takes 10 ms',
        mustFail: ['taken-time'],
        ...slow('^insert into "limits"', 10, { FAULT_VALUE: '1' }),
      },
    ],
  },
  {
    run: counting,
    faults: [
      { name: 'other-folder', description: 'the server restarts with an empty database', mustFail: ['restart'] },
      {
        name: 'plain-keys',
        description: 'the keys of counters are stored in plain text instead of HMACs',
        mustFail: ['nameless'],
        preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
      },
      {
        name: 'kept-keys',
        description: 'old keys are not deleted',
        mustFail: ['day-key'],
        ...skipped('^delete from "secrets"'),
      },
      { name: 'two-databases', description: 'each of the two servers has its own database', mustFail: ['together'] },
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
        description: 'each sign-in blocks the event loop for 300 ms, as hashing on the main thread would',
        mustFail: ['pages'],
        ...slow('^insert into "limits"', 300),
      },
      { name: 'hoard', description: 'each sign-in leaks 1 MiB', mustFail: ['memory'], preload },
      { name: 'unsaid', mustFail: ['shed'], ...noRetryAfter },
      {
        name: 'fault-for-busy',
        description: 'a full queue causes a 500 instead of a 503',
        mustFail: ['faults'],
        preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
      },
    ],
  },
];

export const drill: Drill = {
  title: 'Password guessing and request floods',
  promises,
  how: 'A real server with the default limits; `X-Forwarded-For` from a trusted proxy gives each attacker an IP address. To simulate days in minutes, the server clock is moved ahead by the value of `Retry-After`; each simulated day begins at noon, so that the keys of the counters rotate in the middle of it, which is the worst case. The minutes of a spraying attack are counted from its first attempt: an attacker who times it well gets two budgets around the end of a minute. If one client or many clients guess for hours, an owner at a new network also waits, for up to the hour that decision 0010 states. Attackers, readers and server share the processors of one machine; the flood runs at a lower priority, because real attackers use their own machines.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 15,
  async run(order) {
    await buildSite();
    return runParts(PARTS, order, LIMITS_AS_SHIPPED);
  },
};
