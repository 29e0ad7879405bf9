// Sets the clock of one server forwards and back, and measures what stays valid, what ends, and what it costs.
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, type Person } from '../shared/http.ts';
import type { ClockedSite } from './site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WATCHED_MS = 5_000;

/** In the evening, so that hours back are the same day: counters have a key of the day. */
export const START = Date.UTC(2027, 2, 10, 20);

/** Faults, and how many looks there were for one. */
export interface Count {
  faults: number;
  of: number;
}

/** Nothing seen yet. Seconds are Infinity where something never came. */
export const newSeen = () => ({
  expired: { faults: 0, of: 0 },
  signedOut: { faults: 0, of: 0 },
  links: { faults: 0, of: 0 },
  errors: { faults: 0, of: 0 },
  heldSeconds: [] as number[],
  mailSeconds: [] as number[],
  clearSeconds: [] as number[],
  mailsToOne: [] as number[],
  cpuPercent: [] as number[],
  queriesPerSecond: [] as number[],
});

export type ClockSeen = ReturnType<typeof newSeen>;

/** Counts a look. */
export function look(count: Count, isRight: boolean): void {
  count.of += 1;
  if (!isRight) count.faults += 1;
}

/** Changes the clock of a server repeatedly, from `START`. */
export async function jump(site: ClockedSite, seen: ClockSeen): Promise<void> {
  const { clock } = site;
  const people: Person[] = [];
  for (let one = 0; one < 6; one += 1) people.push(await site.newcomer());
  const [postman, patient] = [await site.newcomer(), await site.newcomer()];
  const signInAll = async () => Promise.all([...people, ...people].map((person) => signIn(site.url, person)));
  const tokens = await signInAll();
  const allIn = async (which: readonly string[]) => {
    for (const token of which) look(seen.signedOut, await site.isIn(token));
  };
  let jumps = 0;
  /** Sets the clock and checks the server. */
  const jumpTo = async (to: number) => {
    jumps += 1;
    const expired = await site.leaveExpired();
    const waiting = await site.leaveWaiting(patient);
    const [cpu, queries, started] = [site.cpuSeconds(), await site.queries(), performance.now()];
    clock.set(to);
    const seconds = () => (performance.now() - started) / 1_000;
    seen.clearSeconds.push((await expired.isCleared()) ? seconds() : Infinity);
    seen.mailSeconds.push((await waiting.hasCome()) ? seconds() : Infinity);
    await wait(Math.max(0, WATCHED_MS - (performance.now() - started)));
    const watched = seconds();
    seen.cpuPercent.push(((site.cpuSeconds() - cpu) / watched) * 100);
    seen.queriesPerSecond.push(((await site.queries()) - queries) / watched);
    seen.mailSeconds.push(await site.mailSeconds(postman));
  };

  const guessed = await hold(site);
  const early = [await linkOf(site), await linkOf(site)] as const;
  await jumpTo(START - 6 * HOUR_MS);
  await allIn(tokens);
  seen.heldSeconds.push(await waitOf(site, guessed));
  look(seen.links, await site.reset(early[0]));
  await jumpTo(START - 2 * DAY_MS);
  await allIn(tokens);
  seen.heldSeconds.push(await waitOf(site, guessed));
  look(seen.links, await site.reset(early[1]));

  await jumpTo(START + MINUTE_MS);
  await allIn(tokens);
  await links(site, seen);

  const [before, now] = [site.mails.length, START + 400 * DAY_MS];
  await jumpTo(now);
  for (const token of tokens) look(seen.expired, !(await site.isIn(token)));
  const later = await signInAll();
  // The rounds of the next hours, which must not notify everyone again.
  for (const hours of [2, 4]) {
    clock.set(now + hours * HOUR_MS);
    await wait(4_000);
  }
  for (const { email } of people)
    seen.mailsToOne.push(site.mails.slice(before).filter(({ to }) => to === email).length);

  await jumpTo(START + DAY_MS);
  await allIn(later);
  await allIn(await signInAll());
  seen.errors.of += jumps;
  seen.errors.faults += site.errors().length;
}

async function linkOf(site: ClockedSite) {
  return site.resetLink(await site.newcomer());
}

/** Half an hour for a link to a new password, by the clock. */
async function links(site: ClockedSite, seen: ClockSeen): Promise<void> {
  const [good, late] = [await linkOf(site), await linkOf(site)];
  const asked = site.clock.now();
  site.clock.set(asked + 28 * MINUTE_MS);
  look(seen.links, await site.reset(good));
  site.clock.set(asked + 31 * MINUTE_MS);
  look(seen.links, !(await site.reset(late)));
}

const GUESSER = '198.51.100.9';

/** Guesses passwords until that has to wait; returns whose. */
async function hold(site: ClockedSite): Promise<Person> {
  const person = await site.newcomer();
  for (let guess = 0; guess < 5; guess += 1) {
    const body = { email: person.email, password: 'not the password' };
    if ((await site.post('/auth/token/login/', body, GUESSER)).status === 429) return person;
  }
  throw new Error('guesses are not held back');
}

/** Seconds that a rate-limited client has to wait now. */
async function waitOf(site: ClockedSite, { email, password }: Person): Promise<number> {
  const { status, headers } = await site.post('/auth/token/login/', { email, password }, GUESSER);
  return status === 429 ? Number(headers['retry-after']) : 0;
}
