// Sets the clock of one server forwards and back, and measures what stays valid, what ends, and what it costs.
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, waitOf, type Person } from '../shared/http.ts';
import type { ClockedSite } from './site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WATCHED_MS = 5_000;
const GUESSER = '198.51.100.9';

/** In the evening, so that hours back are the same day: counters have a key of the day. */
export const START = Date.UTC(2027, 2, 10, 20);

/** Special moments of the calendar, named as in the report; the server's time zone is Europe/Rome. */
const MOMENTS: Readonly<Record<string, number>> = {
  'the night an hour is left out': Date.UTC(2027, 2, 28, 1),
  'the night an hour comes twice': Date.UTC(2027, 9, 31, 1),
  'the leap day begins': Date.UTC(2028, 1, 28, 23),
  'the leap day ends': Date.UTC(2028, 1, 29, 23),
  'a year begins': Date.UTC(2029, 11, 31, 23),
  '32 bits of seconds run out': 2 ** 31 * 1_000,
};

/** Faults, and how many looks there were for one. */
export class Count {
  faults = 0;
  of = 0;

  /** Counts a look, and prints what it was if it went wrong. */
  look(isRight: boolean, what?: string): void {
    this.of += 1;
    if (isRight) return;
    this.faults += 1;
    if (what !== undefined) console.log(`  ${what}`);
  }
}

/** Nothing seen yet. Seconds are Infinity where something never came. */
export const newSeen = () => ({
  expired: new Count(),
  signedOut: new Count(),
  links: new Count(),
  errors: { faults: 0, of: 0 },
  heldSeconds: [] as number[],
  mailSeconds: [] as number[],
  clearSeconds: [] as number[],
  mailsToOne: [] as number[],
  cpuPercent: [] as number[],
  queriesPerSecond: [] as number[],
});

/** Changes the clock of a server repeatedly, from `START`. */
export async function jump(site: ClockedSite, seen: ReturnType<typeof newSeen>): Promise<void> {
  const { clock } = site;
  const people: Person[] = [];
  for (let one = 0; one < 6; one += 1) people.push(await site.newcomer());
  const [postman, patient, guessed] = [await site.newcomer(), await site.newcomer(), await site.newcomer()];
  const newLink = async () => site.resetLink(await site.newcomer());
  // One after the other: one client has an eighth of the hashing queue.
  const signInAll = async () => {
    const tokens: string[] = [];
    for (const person of [...people, ...people]) tokens.push(await signIn(site.url, person));
    return tokens;
  };
  const tokens = await signInAll();
  const allIn = async (which: readonly string[]) => {
    for (const token of which) seen.signedOut.look(await site.isIn(token));
  };
  /** Sets the clock and checks the server. */
  const jumpTo = async (to: number) => {
    seen.errors.of += 1;
    const isCleared = await site.leaveExpired();
    const hasCome = await site.leaveWaiting(patient);
    const [cpu, queries, started] = [site.cpuSeconds(), await site.queries(), performance.now()];
    clock.set(to);
    const seconds = () => (performance.now() - started) / 1_000;
    seen.clearSeconds.push((await isCleared()) ? seconds() : Infinity);
    seen.mailSeconds.push((await hasCome()) ? seconds() : Infinity);
    await wait(Math.max(0, WATCHED_MS - (performance.now() - started)));
    const watched = seconds();
    seen.cpuPercent.push(((site.cpuSeconds() - cpu) / watched) * 100);
    seen.queriesPerSecond.push(((await site.queries()) - queries) / watched);
    seen.mailSeconds.push(await site.mailSeconds(postman));
  };
  /** Seconds that the guesser has to wait now. */
  const waitOfGuesser = async ({ email, password }: Person) => {
    const answer = await site.post('/auth/token/login/', { email, password }, GUESSER);
    return answer.status === 429 ? waitOf(answer) : 0;
  };

  for (let guess = 0; guess < 5; guess += 1) await waitOfGuesser({ ...guessed, password: 'not the password' });
  if ((await waitOfGuesser(guessed)) === 0) throw new Error('guesses are not held back');
  const early = [await newLink(), await newLink()];
  for (const [at, back] of [6 * HOUR_MS, 2 * DAY_MS].entries()) {
    await jumpTo(START - back);
    await allIn(tokens);
    seen.heldSeconds.push(await waitOfGuesser(guessed));
    const link = early[at];
    if (link) seen.links.look(await site.reset(link));
  }

  await jumpTo(START + MINUTE_MS);
  await allIn(tokens);
  // Half an hour for a link to a new password, by the clock.
  const [good, late, asked] = [await newLink(), await newLink(), clock.now()];
  clock.set(asked + 28 * MINUTE_MS);
  seen.links.look(await site.reset(good));
  clock.set(asked + 31 * MINUTE_MS);
  seen.links.look(!(await site.reset(late)));

  const [before, future] = [site.mails.length, START + 400 * DAY_MS];
  await jumpTo(future);
  for (const token of tokens) seen.expired.look(!(await site.isIn(token)));
  const later = await signInAll();
  // The rounds of the next hours, which must not notify everyone again.
  for (const hours of [2, 4]) {
    clock.set(future + hours * HOUR_MS);
    await wait(4_000);
  }
  for (const { email } of people)
    seen.mailsToOne.push(site.mails.slice(before).filter(({ to }) => to === email).length);

  await jumpTo(START + DAY_MS);
  await allIn(later);
  await allIn(await signInAll());
  seen.errors.faults += site.errors().length;
}

/** Passes all moments while the server runs; after each, a sign-in must last its whole lifetime. */
export async function passMoments(site: ClockedSite, count: Count): Promise<void> {
  for (const [name, moment] of Object.entries(MOMENTS)) {
    const want = (isRight: boolean, what: string) => count.look(isRight, `${name}: ${what}`);
    // Somebody new: who never confirms an address is deleted between two moments.
    const person = await site.newcomer();
    const isCleared = await site.leaveExpired();
    site.clock.set(moment - 3_000);
    const token = await signIn(site.url, person);
    await wait(4_500);
    want(await site.isIn(token), 'a session ended');
    want((await signIn(site.url, person)) !== '', 'nobody can sign in');
    want(Number.isFinite(await site.mailSeconds(person)), 'no mail came');
    want(await isCleared(), 'nothing was cleared out');
    site.clock.set(moment + 29 * DAY_MS);
    want(await site.isIn(token), 'a session ended before its term');
    site.clock.set(moment + 60 * DAY_MS);
    want(!(await site.isIn(token)), 'a session outlived its term');
  }
}
