// Sends hostile requests to a server and checks the responses and the database writes.
import { isDeepStrictEqual } from 'node:util';
import { errorsOf } from '#src/accounts/open-api.server.ts';
import { ERROR_CODES_HEADER, parseErrorCodes } from '#src/shared/api/error-codes.ts';
import { isLanguage } from '#src/shared/languages/languages.ts';
import type { ApiResponse, TestServer } from '../server.ts';
import type { EndpointCase } from './endpoint-case.ts';
import type { Fixtures } from './fixtures.ts';
import type { HostileRequest } from './requests.ts';
import type { Watch, Written } from './writes.ts';

/** A failed check. */
export interface Fault {
  readonly kind: 'status' | 'shape' | 'write' | 'prototype';
  readonly message: string;
}

/** A server, the observer of its writes, and its members. */
export interface ObservedServer {
  readonly server: Pick<TestServer, 'request' | 'clock'>;
  readonly watch: Watch;
  readonly fixtures: Fixtures;
}

const REFUSED = new Set([400, 401, 404, 410, 413, 415]);
const ALWAYS = ['detail', 'non_field_errors'];
const FLAGS = new Set(['otp_required', 'confirmation_required']);
/** A challenge is consumed even by a wrong response, so that nobody can try twice. */
const ALWAYS_ALLOWED = new Set(['challenges+']);
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join(' ');
const BEFORE = namesOf();

/** Sends one request and returns the failed checks. Restores the database afterwards. */
export async function checkRequest(
  { server, watch, fixtures }: ObservedServer,
  testCase: EndpointCase,
  sent: HostileRequest,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const report = (kind: Fault['kind'], message: string) =>
    void faults.push({ kind, message: `${testCase.name}: ${message}` });
  const send = async () =>
    server
      .request(testCase.method, sent.path, sent.body, { headers: { ...sent.headers } })
      .catch((error: unknown) => report('shape', `no readable response: ${String(error)}`));
  let response = await send();
  if (response?.status === 429 && response.headers['retry-after'] !== undefined) {
    // All requests come from one client, so counters are reset: the request is checked as if it were the first.
    await watch.resetLimits();
    response = await send();
  }
  const written = await watch.undoWrites();
  if (namesOf() !== BEFORE) {
    report('prototype', 'a prototype has another property');
    for (const name of ['polluted', ...Object.keys(Object.prototype)]) Reflect.deleteProperty(Object.prototype, name);
  }
  if (!response) return faults;
  const isDone = response.status === (testCase.status ?? (testCase.output ? 200 : 204));
  if (isDone) shapeOf(testCase, response).forEach((message) => report('shape', message));
  else if (response.status === 503) {
    if (response.headers['retry-after'] === undefined) report('status', '503 without Retry-After');
  } else if (!REFUSED.has(response.status))
    report('status', `status ${response.status}: ${response.text.slice(0, 200)}`);
  else refusalOf(testCase, response).forEach((message) => report('shape', message));
  for (const one of written) {
    const message = isDone
      ? unexpectedWrite(testCase, fixtures, one, response, server.clock.now)
      : mayWriteRefused(testCase, fixtures, one)
        ? undefined
        : `${response.status}, and yet ${one.what}`;
    if (message !== undefined && !ALWAYS_ALLOWED.has(one.what)) report('write', message);
  }
  return faults;
}

/** Checks the body of a success. Returns one line per difference from the schema. */
function shapeOf({ output }: EndpointCase, { body, text }: ApiResponse): string[] {
  if (!output) return text === '' ? [] : [`204 with ${text.slice(0, 100)}`];
  const parsed = output.safeParse(body);
  // Parsing drops what the schema does not name: the two differ if there was more.
  return parsed.success && isDeepStrictEqual(parsed.data, body)
    ? []
    : [`not as the schema has it: ${text.slice(0, 200)}`];
}

/** Checks the body of an error response. */
function refusalOf(testCase: EndpointCase, { status, headers, body, text }: ApiResponse): string[] {
  const { errorFields = [], input, summary } = testCase;
  const codes = parseErrorCodes(String(headers[ERROR_CODES_HEADER.toLowerCase()] ?? '')).map(({ code }) => code);
  const undeclared = codes.filter((code) => !errorsOf(testCase).includes(code));
  if (summary !== undefined && (codes.length === 0 || undeclared.length > 0))
    return [`${status} with codes that the row does not have: ${undeclared.join(', ')}`];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [`${status} with ${text.slice(0, 100)}`];
  const fields = new Map(Object.entries(body));
  if (typeof fields.get('detail') !== 'string' || fields.get('detail') === '') return [`${status} without detail`];
  const known =
    status === 400
      ? [...ALWAYS, ...Object.keys(input?.shape ?? {}), ...errorFields]
      : status === 410
        ? ['detail', 'code']
        : ['detail'];
  return [...fields].flatMap(([key, value]) => {
    if (!known.includes(key)) return [`${status} names ${key}`];
    if (key === 'detail' || (status === 410 && typeof value === 'string')) return [];
    if (FLAGS.has(key)) return value === true ? [] : [`${key} is ${String(value)}`];
    const isList =
      Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');
    return isList ? [] : [`${status} with ${key} that is no list of sentences`];
  });
}

/** True if an error response may cause this write: an email to the owner. */
function mayWriteRefused(
  { mailOnRefusal, affected }: EndpointCase,
  fixtures: Fixtures,
  { what, owner, row }: Written,
): boolean {
  if (mailOnRefusal === undefined || affected === undefined || affected === 'new') return false;
  return what === 'outbox+' && row['kind'] === mailOnRefusal && owner === fixtures[affected].id;
}

/** An email to an address, feedback without a session, and what operators write belong to no account. */
const OF_NOBODY = /^(?:outbox|feedback\+|audit_log\+|announcements|invitations|openid_clients|member_groups)/;

/** Returns why a write was not expected, or undefined if it was. */
function unexpectedWrite(
  testCase: EndpointCase,
  fixtures: Fixtures,
  { what, owner, row }: Written,
  { body }: ApiResponse,
  now: number,
): string | undefined {
  if (!(testCase.writes ?? []).includes(what)) return `wrote ${what}`;
  const affected = testCase.affected ?? testCase.sender;
  if (affected === 'new') {
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
  const hasNoOwner = OF_NOBODY.test(what) && owner === null;
  return hasNoOwner || (affected !== undefined && owner === fixtures[affected].id)
    ? undefined
    : `${what} of another account`;
}
