// Sends hostile requests to a server and checks the responses and the database writes.
import { isDeepStrictEqual } from 'node:util';
import { isLanguage } from '#src/shared/languages.ts';
import type { Answer, TestServer } from '../server.ts';
import type { Tried } from './calls.ts';
import type { World } from './fixtures.ts';
import type { Hostile } from './requests.ts';
import type { Watch, Written } from './writes.ts';

/** A failed check. */
export interface Fault {
  readonly kind: 'answer' | 'shape' | 'write' | 'prototype';
  readonly says: string;
}

/** A server, the observer of its writes, and its members. */
export interface Court {
  readonly server: Pick<TestServer, 'call' | 'clock'>;
  readonly watch: Watch;
  readonly world: World;
}

const REFUSED = new Set([400, 401, 404, 413, 415]);
const ALWAYS = ['detail', 'non_field_errors'];
const FLAGS = new Set(['otp_required', 'confirmation_required']);
/** A challenge is consumed even by a wrong response, so that nobody can try twice. */
const WHATEVER_COMES = new Set(['challenges+']);
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join(' ');
const BEFORE = namesOf();

/** Sends one request and returns the failed checks. Restores the database afterwards. */
export async function judge({ server, watch, world }: Court, tried: Tried, sent: Hostile): Promise<Fault[]> {
  const faults: Fault[] = [];
  const blame = (kind: Fault['kind'], says: string) => void faults.push({ kind, says: `${tried.name}: ${says}` });
  const send = async () =>
    server
      .call(tried.method, sent.path, sent.body, { headers: { ...sent.headers } })
      .catch((error: unknown) => blame('shape', `no answer that can be read: ${String(error)}`));
  let answer = await send();
  if (answer?.status === 429 && answer.headers['retry-after'] !== undefined) {
    // All requests come from one client, so counters are reset: the request is checked as if it were the first.
    await watch.resetLimits();
    answer = await send();
  }
  const written = await watch.writtenAndUndone();
  if (namesOf() !== BEFORE) {
    blame('prototype', 'a prototype has another property');
    for (const name of ['polluted', ...Object.keys(Object.prototype)]) Reflect.deleteProperty(Object.prototype, name);
  }
  if (!answer) return faults;
  const isDone = answer.status === (tried.status ?? (tried.output ? 200 : 204));
  if (isDone) shapeOf(tried, answer).forEach((says) => blame('shape', says));
  else if (answer.status === 503) {
    if (answer.headers['retry-after'] === undefined) blame('answer', '503 without Retry-After');
  } else if (!REFUSED.has(answer.status)) blame('answer', `status ${answer.status}: ${answer.text.slice(0, 200)}`);
  else refusalOf(tried, answer).forEach((says) => blame('shape', says));
  for (const one of written) {
    const says = isDone
      ? notAsked(tried, world, one, answer, server.clock.now)
      : mayWriteRefused(tried, world, one)
        ? undefined
        : `${answer.status}, and yet ${one.what}`;
    if (says !== undefined && !WHATEVER_COMES.has(one.what)) blame('write', says);
  }
  return faults;
}

/** What is wrong with the body of a success. */
function shapeOf({ output }: Tried, { body, text }: Answer): string[] {
  if (!output) return text === '' ? [] : [`204 with ${text.slice(0, 100)}`];
  const parsed = output.safeParse(body);
  // Parsing drops what the schema does not name: the two differ if there was more.
  return parsed.success && isDeepStrictEqual(parsed.data, body)
    ? []
    : [`not as the schema has it: ${text.slice(0, 200)}`];
}

/** Checks the body of an error response. */
function refusalOf({ names = [] }: Tried, { status, body, text }: Answer): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [`${status} with ${text.slice(0, 100)}`];
  const held = new Map(Object.entries(body));
  if (typeof held.get('detail') !== 'string' || held.get('detail') === '') return [`${status} without detail`];
  const known = status === 400 ? [...ALWAYS, ...names] : ['detail'];
  return [...held].flatMap(([key, value]) => {
    if (!known.includes(key)) return [`${status} names ${key}`];
    if (key === 'detail') return [];
    if (FLAGS.has(key)) return value === true ? [] : [`${key} is ${String(value)}`];
    const isList =
      Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');
    return isList ? [] : [`${status} with ${key} that is no list of sentences`];
  });
}

/** True if an error response may cause this write: an email to the owner. */
function mayWriteRefused({ tellsOwner, whose }: Tried, world: World, { what, owner, row }: Written): boolean {
  if (tellsOwner === undefined || whose === undefined || whose === 'new') return false;
  return what === 'outbox+' && row['kind'] === tellsOwner && owner === world[whose].id;
}

/** Returns why a write was not expected, or undefined if it was. */
function notAsked(
  tried: Tried,
  world: World,
  { what, owner, row }: Written,
  { body }: Answer,
  now: number,
): string | undefined {
  if (!(tried.writes ?? []).includes(what)) return `wrote ${what}`;
  const whose = tried.whose ?? tried.who;
  if (whose === 'new') {
    const { id, email, username } = body as { id: number; email: string; username: string };
    if (owner !== id) return `${what} of another than the new account`;
    if (what !== 'users+') return undefined;
    const plain = {
      id,
      email,
      username,
      is_active: 1,
      created_at: now,
      confirmed_at: null,
      deletion_warned_at: null,
      deletion_due_at: null,
    };
    const isPlain = Object.entries(plain).every(([name, value]) => row[name] === value);
    return isPlain && isLanguage(String(row['language'])) ? undefined : `a new account like ${JSON.stringify(row)}`;
  }
  // An email to an address belongs to no account.
  const mayBeNobodys = what.startsWith('outbox') && owner === null;
  return mayBeNobodys || (whose !== undefined && owner === world[whose].id) ? undefined : `${what} of somebody else`;
}
