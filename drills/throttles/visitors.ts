// What attackers and members are answered whose requests take no longer than minutes, with the limits as they are logged.
import { readConfig } from '../../src/server/config.ts';
import { makeClock } from '../shared/clock.ts';
import { atMost, count, none, quantile, row, type Run } from '../shared/drill.ts';
import { addressAt, ask, register, trySignIn } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';

const HOME = '198.51.100.7';
const STRANGERS = 4;
const ACCOUNTS_PER_MINUTE = 1_000;
const FAILURES_PER_MINUTE = 60;
const SUCCESSES = 100;
const TAKEN_PER_HOUR = 20;
const ASKED = 200;

/** The rate limits come from the settings and are logged at startup. This drill runs with the defaults. */
export const budgets: Run = async ({ startServer }) => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  await server.stop();
  const line = /^.*"rate limits".*$/m.exec(server.said())?.[0] ?? '{}';
  const { limits = {} } = JSON.parse(line) as { limits?: Record<string, unknown> };
  const { limits: shipped, passwords } = readConfig({});
  const wanted = Object.entries({ ...shipped, passwordQueue: passwords.queue });
  const missing = wanted.filter(([name, value]) => limits[name] !== value);
  return [none('budgets', missing.length, wanted.length, 'missing or not the defaults')];
};

/** Unknown clients guess the password of an account without a pause, while its owner signs in from a known network (C41). */
export const owner: Run = async ({ startServer, isShort, fault }) => {
  const server = await startServer();
  const { url } = server;
  const member = await register(url, 'ada', HOME);
  let [guesses, refused] = [0, 0];
  const end = new AbortController();
  const guess = async () => {
    const answer = await trySignIn(url, { email: member.email }, { from: addressAt((guesses += 1)) });
    if (answer.status === 429) refused += 1;
  };
  for (let first = 0; first < 40; first += 1) await guess();
  const isGuarded = refused > 0;
  const strangers = Array.from({ length: STRANGERS }, async () => {
    while (!end.signal.aborted) await guess();
  });
  const times: number[] = [];
  const tries = fault?.name === 'slow-sign-in' ? 3 : isShort ? 20 : 200;
  for (let at = 0; at < tries; at += 1) {
    const started = performance.now();
    const { status } = await trySignIn(url, member, { from: HOME });
    // A refused sign-in counts as infinitely slow.
    times.push(status === 200 ? performance.now() - started : Infinity);
  }
  end.abort();
  await Promise.all(strangers);
  await server.stop();
  return [
    none(
      'owner',
      count(times, (ms) => ms === Infinity),
      isGuarded ? tries : 0,
      'refused',
    ),
    atMost('owner-time', Math.round(quantile(times, 0.95)), 2000, 'ms'),
  ];
};

/** One client tries one password at thousands of accounts, and a member signs in again and again (C42). */
export const spraying: Run = async ({ startServer, isBrief }) => {
  const clock = makeClock(makeFolder());
  const server = await startServer(clock.starting);
  const { url } = server;
  const member = await register(url, 'ada', HOME);
  let turnedAway = 0;
  for (let at = 0; at < SUCCESSES; at += 1)
    if ((await trySignIn(url, member, { from: HOME })).status !== 200) turnedAway += 1;

  // A fault lets all ten thousand passwords be hashed; two thousand show it.
  const minutes = Array.from({ length: isBrief ? 2 : 10 }, () => 0);
  let tries = 0;
  for (const minute of minutes.keys()) {
    const end = clock.now() + 60_000;
    for (let at = 0; at < ACCOUNTS_PER_MINUTE; at += 1) {
      const { status } = await trySignIn(url, { email: `account${tries}@example.org` }, { from: '192.0.2.1' });
      if (status !== 400 && status !== 429) throw new Error(`a sign-in was answered ${status}`);
      tries += 1;
      if (status === 400) minutes[minute] = (minutes[minute] ?? 0) + 1;
    }
    clock.move(end + 1_000 - clock.now());
  }
  await server.stop();
  const fullest = Math.max(...minutes);
  const evaluated = minutes.reduce((all, failures) => all + failures, 0);
  const measured = `${fullest} in the busiest of ${minutes.length} minutes, ${evaluated} of ${tries.toLocaleString('en')} attempts`;
  const isLimited = fullest <= FAILURES_PER_MINUTE && tries > evaluated;
  return [
    row('spraying', measured, `≤ ${FAILURES_PER_MINUTE} per minute`, isLimited),
    none('successes', turnedAway, SUCCESSES, 'sign-ins of one client refused'),
  ];
};

/** A client uses registration to find out which emails are taken (C47). The response reveals it, as Djoser's does, but only at a limited rate. */
export const taken: Run = async ({ startServer, isShort }) => {
  const server = await startServer();
  const { url } = server;
  const member = await register(url, 'ada', HOME);
  const asked = async (from: string, email: string, username: string) => {
    const started = performance.now();
    const answer = await ask('POST', `${url}/auth/users/`, { body: { email, username, password: 'short' }, from });
    return { ms: performance.now() - started, status: answer.status, isTold: answer.body.includes('already exists') };
  };
  const answers = [];
  for (let at = 0; at < ASKED; at += 1) answers.push(await asked('192.0.2.1', member.email, `name${at}`));
  const told = count(answers, ({ isTold }) => isTold);
  const refused = count(answers, ({ status }) => status === 429);

  const times: Record<'taken' | 'free', number[]> = { taken: [], free: [] };
  for (let at = 0; at < (isShort ? 100 : 300); at += 1)
    for (const kind of at % 2 === 0 ? (['taken', 'free'] as const) : (['free', 'taken'] as const)) {
      const email = kind === 'taken' ? member.email : `free${at}@example.org`;
      times[kind].push((await asked(addressAt(at), email, `other${at}`)).ms);
    }
  await server.stop();
  const difference = Math.abs(quantile(times.taken, 0.5) - quantile(times.free, 0.5));
  const isLimited = told === TAKEN_PER_HOUR && refused === ASKED - TAKEN_PER_HOUR;
  const threshold = `${TAKEN_PER_HOUR} answered, the rest refused`;
  return [
    row('taken', `${told} of ${ASKED} answered, ${refused} refused`, threshold, isLimited),
    atMost('taken-time', difference, 2, 'ms'),
  ];
};
