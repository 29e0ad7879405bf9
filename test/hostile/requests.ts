// Requests to an endpoint: valid, nearly valid, and random.
import fc from 'fast-check';
import type { EndpointCase, Fields } from './endpoint-case.ts';
import type { Fixtures } from './fixtures.ts';
import { limitsOf } from './valid-body.ts';
import { headers, oneOf, strangeFields, value, wildBody, wildId, wrongAuthorization } from './values.ts';

/** True for objects with fields, not for arrays. */
const isFields = (any: unknown): any is Fields => typeof any === 'object' && any !== null && !Array.isArray(any);

/** A request, ready to be sent. */
export interface HostileRequest {
  readonly path: string;
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A valid body with one error: in a field, in the JSON, or in the bytes. */
function nearly(validBody: Fields, limits: ReturnType<typeof limitsOf>): fc.Arbitrary<string | Buffer> {
  const json = JSON.stringify(validBody);
  const places = placesIn(validBody);
  const place = fc.constantFrom(...(places.length > 0 ? places : [['email']]));
  const at = fc.nat(Math.max(0, json.length - 1));
  const change = fc.oneof(
    value.map((other) => () => other),
    fc.nat(12).map((how) => (valid: unknown) => mutate(valid, how)),
  );
  return oneOf<string | Buffer>(
    ...[...limits].map(
      ([name, long]) => [1, long.map((text) => JSON.stringify({ ...validBody, [name]: text }))] as const,
    ),
    [9, fc.tuple(place, change).map(([where, how]) => JSON.stringify(withField(validBody, where, how)))],
    // Unknown fields, before and after the known ones.
    [3, strangeFields.map((more) => joined(json, more))],
    [1, strangeFields.map((more) => (json === '{}' ? `{${more}}` : `{${more},${json.slice(1)}`))],
    // Of two fields with one name, the last is used.
    [1, fc.tuple(place, value).map(([[name], other]) => joined(json, `"${name}":${JSON.stringify(other) ?? 'null'}`))],
    [1, at.map((end) => json.slice(0, end))],
    [1, fc.constantFrom(`\ufeff${json}`, `${json}x`, `[${json}]`, ` ${json}\n`, `${json}${json}`)],
    [1, fc.tuple(at, fc.nat(255)).map(([index, byte]) => Buffer.from(json).fill(byte, index, index + 1))],
  );
}

/** Every field, and those of objects in it, as lists of names. */
function placesIn(fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([name, value]) => [
    [name],
    ...(isFields(value) ? placesIn(value).map((rest) => [name, ...rest]) : []),
  ]);
}

function withField(
  fields: Fields,
  [name = '', ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): Fields {
  const value = fields[name];
  return { ...fields, [name]: rest.length > 0 && isFields(value) ? withField(value, rest, change) : change(value) };
}

function joined(json: string, more: string): string {
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${more}}`;
}

/** A valid value, changed in one of thirteen ways. */
function mutate(validBody: unknown, how: number): unknown {
  const text = typeof validBody === 'string' ? validBody : JSON.stringify(validBody ?? '');
  const ways = [
    [text],
    { text },
    `${text}\0`,
    ` ${text}\t`,
    text.toUpperCase(),
    text.slice(0, -1),
    `${text}${text}`,
    text.repeat(Math.ceil(2_000 / Math.max(1, text.length))),
    `${text}\ud800`,
    `\u202e${text}`,
    text.normalize('NFD').replaceAll('a', 'а'),
    Number(text),
    null,
  ];
  return ways[how];
}

/** Requests to an endpoint: one in seven is valid, most are nearly valid. */
export function requestsTo(testCase: EndpointCase, fixtures: Fixtures): fc.Arbitrary<HostileRequest> {
  const { validBody } = testCase;
  const read = validBody?.(fixtures) ?? {};
  const valid = fc.constant(0).map(() => JSON.stringify(validBody?.(fixtures) ?? {}));
  const none = fc.constant(undefined);
  const bodies: fc.Arbitrary<string | Buffer | undefined> =
    testCase.method === 'GET'
      ? none
      : oneOf([2, valid], [8, nearly(read, limitsOf(testCase.input))], [4, wildBody(Object.keys(read))], [1, none]);
  const id = testCase.id?.(fixtures) ?? '';
  const ids = testCase.id ? oneOf([3, fc.constant(id)], [1, wildId]) : fc.constant('');
  const own = testCase.sender === undefined ? undefined : `Token ${fixtures[testCase.sender].token}`;
  const authorization = oneOf([6, fc.constant(own)], [1, wrongAuthorization], [1, none]);
  return fc
    .tuple(bodies, headers, authorization, ids, fc.constantFrom('', '', '', '?a=%00', '?__proto__=1'))
    .map(([body, given, authorization, id, query]) => ({
      path: testCase.path.replace(':id', () => id) + query,
      body,
      headers: { ...given, ...(authorization !== undefined && { authorization }) },
    }));
}
