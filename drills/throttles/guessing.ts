// An attacker guesses the password of one account for a day and waits as long as `Retry-After` says, while its owner wants
// to sign in.
import { translateThrottled } from '../../src/server/messages.ts';
import { LANGUAGES, type Language } from '../../src/shared/languages.ts';
import { atMost, none, type Measurement, type RunOptions } from '../shared/drill.ts';
import type { Answer, Person } from '../shared/http.ts';
import { makeClock, type Clock } from '../shared/movable-clock.ts';
import { addressAt, registerFrom, tryFrom, waitOf, WRONG } from './signing-in.ts';

/** How long an attack goes on. */
export const DAY_MS = 86_400_000;
const FREE = 20;
const TRIES = 1_000;
/** How many refused attempts an attacker makes before each wait. */
const KNOCKS = 30;
const WAITS = [30, 60, 120, 240, 480, 960, 1920, 3600];
const HOME = '198.51.100.7';
const DJOSER_MESSAGE = 'Unable to log in with provided credentials.';

/** What an attack was answered. */
export interface Attack {
  tries: number;
  readonly evaluated: Answer[];
  readonly refused: Answer[];
  /** The first `Retry-After` of each wait, in seconds. */
  readonly waits: number[];
}

/** Who is attacked with what, and from where. */
interface Guesses {
  readonly email: string;
  /** Absent: a wrong one. */
  readonly password?: string;
  readonly otp?: string;
  /** Returns the address of each try. */
  readonly addressOf: (at: number) => string;
  readonly forMs: number;
}

/** Guesses for some time of the clock, at least `TRIES` times a day. */
export async function attack(site: string, clock: Clock, { addressOf, forMs, ...guessed }: Guesses): Promise<Attack> {
  const seen: Attack = { tries: 0, evaluated: [], refused: [], waits: [] };
  const guess = async () => {
    const answer = await tryFrom(site, addressOf(seen.tries), guessed);
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

/** Seconds that the owner has to wait at an unknown network; 0 if there is no wait. */
async function newPlace(site: string, owner: Person, from: string): Promise<number> {
  const answer = await tryFrom(site, from, owner);
  return answer.status === 200 ? 0 : waitOf(answer);
}

/** A row of an attack that went on for a day. */
export function evaluated(key: string, promise: string, { evaluated, tries }: Attack): Measurement {
  return {
    ...atMost(key, evaluated.length, 100, 'evaluated', promise),
    measured: `${evaluated.length} evaluated of ${tries.toLocaleString('en')} attempts`,
    isMet: evaluated.length <= 100 && tries >= TRIES,
  };
}

export async function guessing({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const clock = makeClock();
  const server = await startServer(clock.starting);
  const { url } = server;
  const ada = await registerFrom(url, HOME, 'ada');
  const bea = await registerFrom(url, HOME, 'bea');
  const eva = await registerFrom(url, HOME, 'eva');
  clock.moveToNoon();
  const half = await attack(url, clock, { email: bea.email, addressOf: () => '192.0.2.2', forMs: DAY_MS / 48 });
  const newPlaceWait = await newPlace(url, bea, '203.0.113.2');

  clock.moveToNoon();
  const languages = await heldIn(url, 'nobody@example.org');
  const one = await attack(url, clock, { email: ada.email, addressOf: () => '192.0.2.1', forMs: DAY_MS });
  const afterOne = await newPlace(url, ada, '203.0.113.1');
  clock.moveToNoon();
  const many = await attack(url, clock, { email: eva.email, addressOf: addressAt, forMs: DAY_MS });
  const afterMany = await newPlace(url, eva, '203.0.113.3');
  await server.stop();

  const isDjosers = ({ body }: Answer) =>
    (JSON.parse(body.toString()) as { non_field_errors?: string[] }).non_field_errors?.[0] === DJOSER_MESSAGE;
  const free = half.evaluated.slice(0, FREE).filter(isDjosers).length;
  const isThenHeld = half.tries > FREE && half.evaluated.length - FREE < half.waits.length + 1;
  const refused = [...half.refused, ...one.refused, ...many.refused];
  return [
    {
      key: 'free',
      measured: `${free} answered like Djoser, ${isThenHeld ? 'then refused' : 'not refused'}`,
      threshold: `${FREE}, then refused`,
      isMet: free === FREE && isThenHeld,
    },
    {
      key: 'waits',
      measured: `${one.waits.slice(0, 9).join(', ') || 'none'} s`,
      threshold: `${[...WAITS, 3600].join(', ')} s`,
      isMet: [...WAITS, 3600].every((seconds, at) => one.waits[at] === seconds),
    },
    evaluated('one-client', 'At most 100 wrong passwords per day are evaluated for one account from one client', one),
    evaluated(
      'many-clients',
      'At most 100 wrong passwords per day are evaluated for one account from 1,000 clients together',
      many,
    ),
    none(
      'told',
      refused.filter((answer) => !(waitOf(answer) >= 1)).length,
      refused.length,
      'responses with status 429 lack Retry-After',
    ),
    none('languages', languages.wrong, languages.asked, 'in another language'),
    atMost('new-place', newPlaceWait, 60, 's'),
    atMost('new-place-day', afterOne, 3600, 's'),
    atMost('new-place-many', afterMany, 3600, 's'),
  ];
}

/** Has an account held and asks in each language: how many answers were asked for, and how many were in another or said another wait. */
async function heldIn(site: string, email: string): Promise<{ asked: number; wrong: number }> {
  const from = '192.0.2.9';
  for (let at = 0; at < FREE; at += 1) await tryFrom(site, from, { email, password: WRONG });
  const asked = Object.keys(LANGUAGES) as Language[];
  let wrong = 0;
  for (const language of asked) {
    const answer = await tryFrom(site, from, { email }, { 'Accept-Language': language });
    const { detail } = JSON.parse(answer.body.toString()) as { detail?: string };
    const isRight =
      answer.headers['content-language'] === language && detail === translateThrottled(language, waitOf(answer));
    if (answer.status !== 429 || !isRight) wrong += 1;
  }
  return { asked: asked.length, wrong };
}
