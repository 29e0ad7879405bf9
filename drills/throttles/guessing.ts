// An attacker guesses the password of one account for a day and waits as long as `Retry-After` says, while its owner wants
// to sign in.
import { translateThrottled } from '../../src/server/messages.ts';
import { LANGUAGE_CODES } from '../../src/shared/languages.ts';
import { makeClock, type Clock } from '../shared/clock.ts';
import { atMost, none, row, type Measurement, type Run } from '../shared/drill.ts';
import { addressAt, jsonOf, register, trySignIn, waitOf, type Answer } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';

/** How long an attack goes on. */
export const DAY_MS = 86_400_000;
const FREE = 20;
const TRIES = 1_000;
/** How many refused attempts an attacker makes before each wait. */
const KNOCKS = 30;
const WAITS = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600];
const HOME = '198.51.100.7';
const DJOSER_MESSAGE = 'Unable to log in with provided credentials.';

/** What an attack was answered; of each wait, the first `Retry-After` in seconds. */
export interface Attack {
  tries: number;
  readonly evaluated: Answer[];
  readonly refused: Answer[];
  readonly waits: number[];
}

/** Whose password or code is guessed, from which address each time, and for how long by the clock. */
interface Guesses {
  readonly email: string;
  /** Absent: a wrong one. */
  readonly password?: string;
  readonly otp?: string;
  readonly addressOf: (at: number) => string;
  readonly forMs: number;
}

/** Guesses for some time of the clock, at least `TRIES` times a day. */
export async function attack(site: string, clock: Clock, { addressOf, forMs, ...guessed }: Guesses): Promise<Attack> {
  const seen: Attack = { tries: 0, evaluated: [], refused: [], waits: [] };
  const guess = async () => {
    const answer = await trySignIn(site, guessed, { from: addressOf(seen.tries) });
    seen.tries += 1;
    if (answer.status !== 400 && answer.status !== 429) throw new Error(`a sign-in was answered ${answer.status}`);
    (answer.status === 400 ? seen.evaluated : seen.refused).push(answer);
    return answer;
  };
  // More than 200 evaluated attempts are enough to show that there is no limit.
  for (const end = clock.now() + forMs; clock.now() < end && seen.evaluated.length <= 200;) {
    const answer = await guess();
    if (answer.status !== 429) continue;
    const wait = waitOf(answer);
    seen.waits.push(wait);
    for (let knock = 1; knock < KNOCKS; knock += 1) await guess();
    // Without Retry-After the attacker waits an hour.
    clock.move((Number.isFinite(wait) ? wait : 3600) * 1000);
  }
  // The owner signs in at the worst moment: right after a guess was evaluated.
  for (let at = 0; at <= FREE && (await guess()).status === 400; at += 1);
  return seen;
}

/** A row of an attack that went on for a day. */
export const evaluatedRow = (key: string, { evaluated, tries }: Attack): Measurement => ({
  ...atMost(key, evaluated.length, 100, 'evaluated'),
  measured: `${evaluated.length} evaluated of ${tries.toLocaleString('en')} attempts`,
  isMet: evaluated.length <= 100 && tries >= TRIES,
});

export const guessAll: Run = async ({ startServer }) => {
  const clock = makeClock(makeFolder());
  const server = await startServer(clock.starting);
  const { url } = server;
  /** Attacks a new member; afterwards the owner signs in at an unknown network: the seconds to wait. */
  const attackOne = async (name: string, number: number, forMs: number, addressOf?: (at: number) => string) => {
    const owner = await register(url, name, HOME);
    clock.moveToNoon();
    const seen = await attack(url, clock, {
      email: owner.email,
      addressOf: addressOf ?? (() => `192.0.2.${number}`),
      forMs,
    });
    const answer = await trySignIn(url, owner, { from: `203.0.113.${number}` });
    return { ...seen, ownerWaits: answer.status === 200 ? 0 : waitOf(answer) };
  };
  const half = await attackOne('bea', 2, DAY_MS / 48);
  clock.moveToNoon();
  const otherLanguages = await countOtherLanguages(url);
  const one = await attackOne('ada', 1, DAY_MS);
  const many = await attackOne('eva', 3, DAY_MS, addressAt);
  await server.stop();

  const isDjosers = (answer: Answer) =>
    (jsonOf(answer) as { non_field_errors?: string[] }).non_field_errors?.[0] === DJOSER_MESSAGE;
  const free = half.evaluated.slice(0, FREE).filter(isDjosers).length;
  const isThenRefused = half.tries > FREE && half.evaluated.length - FREE < half.waits.length + 1;
  const then = isThenRefused ? 'then refused' : 'not refused';
  const refused = [half, one, many].flatMap((seen) => seen.refused);
  const bare = refused.filter((answer) => !(waitOf(answer) >= 1));
  const isGrowing = WAITS.every((seconds, at) => one.waits[at] === seconds);
  return [
    row('free', `${free} answered like Djoser, ${then}`, `${FREE}, then refused`, free === FREE && isThenRefused),
    row('waits', `${one.waits.slice(0, 9).join(', ') || 'none'} s`, `${WAITS.join(', ')} s`, isGrowing),
    evaluatedRow('one-client', one),
    evaluatedRow('many-clients', many),
    none('told', bare.length, refused.length, 'responses with status 429 lack Retry-After'),
    none('languages', otherLanguages, LANGUAGE_CODES.length, 'in another language'),
    atMost('new-place', half.ownerWaits, 60, 's'),
    atMost('new-place-day', one.ownerWaits, 3600, 's'),
    atMost('new-place-many', many.ownerWaits, 3600, 's'),
  ];
};

/** Has a client wait and asks in each language; counts the answers in another one, or with another wait. */
async function countOtherLanguages(site: string): Promise<number> {
  const guess = async (headers = {}) =>
    trySignIn(site, { email: 'nobody@example.org' }, { from: '192.0.2.9', headers });
  for (let at = 0; at < FREE; at += 1) await guess();
  let wrong = 0;
  for (const language of LANGUAGE_CODES) {
    const answer = await guess({ 'Accept-Language': language });
    const isRight = jsonOf(answer)['detail'] === translateThrottled(language, waitOf(answer));
    if (answer.status !== 429 || answer.headers['content-language'] !== language || !isRight) wrong += 1;
  }
  return wrong;
}
