// Requests to an endpoint: valid, nearly valid, and random.
import fc from 'fast-check';
import type { EndpointCase } from './endpoint-case.ts';
import { isFields, type Fields } from './fields.ts';
import type { Fixtures } from './fixtures.ts';
import { headers, strangeFields, value, wildBody, wildId, wrongAuthorization } from './values.ts';

/** A request, ready to be sent. */
export interface HostileRequest {
  readonly path: string;
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A valid body with one error: in a field, in the JSON, or in the bytes. */
function nearly(validBody: Fields): fc.Arbitrary<string | Buffer> {
  const json = JSON.stringify(validBody);
  const places = placesIn(validBody);
  const place = fc.constantFrom(...(places.length > 0 ? places : [['email']]));
  const strange = value.map((any) => JSON.stringify(any) ?? 'null');
  const at = fc.nat(Math.max(0, json.length - 1));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(place, value)
        .map(([place, value]) => JSON.stringify(withField(validBody, place, () => value))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(place, fc.nat(12))
        .map(([place, how]) => JSON.stringify(withField(validBody, place, (value) => mutate(value, how)))),
    },
    // Unknown fields, before and after the known ones.
    { weight: 3, arbitrary: strangeFields.map((more) => joined(json, more)) },
    { weight: 1, arbitrary: strangeFields.map((more) => (json === '{}' ? `{${more}}` : `{${more},${json.slice(1)}`)) },
    // Of two fields with one name, the last is used.
    {
      weight: 1,
      arbitrary: fc.tuple(place, strange).map(([[name], value]) => joined(json, `${JSON.stringify(name)}:${value}`)),
    },
    { weight: 1, arbitrary: at.map((end) => json.slice(0, end)) },
    { weight: 1, arbitrary: fc.constantFrom(`\ufeff${json}`, `${json}x`, `[${json}]`, ` ${json}\n`, `${json}${json}`) },
    { weight: 1, arbitrary: fc.tuple(at, fc.nat(255)).map(([at, byte]) => withByte(json, at, byte)) },
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

function withByte(json: string, at: number, byte: number): Buffer {
  const bytes = Buffer.from(json);
  bytes[at] = byte;
  return bytes;
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
  const sendsBody = testCase.method !== 'GET';
  const bodies: fc.Arbitrary<string | Buffer | undefined> = !sendsBody
    ? none
    : fc.oneof(
        { weight: 2, arbitrary: valid },
        { weight: 8, arbitrary: nearly(read) },
        { weight: 4, arbitrary: wildBody(Object.keys(read)) },
        { weight: 1, arbitrary: none },
      );
  const id = testCase.id?.(fixtures) ?? '';
  const ids = testCase.id
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: wildId })
    : fc.constant('');
  const own = testCase.sender === undefined ? undefined : `Token ${fixtures[testCase.sender].token}`;
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: wrongAuthorization },
    { weight: 1, arbitrary: none },
  );
  return fc
    .tuple(bodies, headers, authorization, ids, fc.constantFrom('', '', '', '?a=%00', '?__proto__=1'))
    .map(([body, given, authorization, id, query]) => ({
      path: testCase.path.replace(':id', () => id) + query,
      body,
      headers: { ...given, ...(authorization !== undefined && { authorization }) },
    }));
}
