// Requests to an endpoint: valid, nearly valid, and random.
import fc from 'fast-check';
import type { Tried } from './calls.ts';
import { isFields, type Fields } from './fields.ts';
import type { World } from './fixtures.ts';
import { headers, strangeFields, value, wildBody, wildId, wrongAuthorization } from './values.ts';

/** A request, ready to be sent. */
export interface Hostile {
  readonly path: string;
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A valid body with one error: in a field, in the JSON, or in the bytes. */
function nearly(good: Fields): fc.Arbitrary<string | Buffer> {
  const json = JSON.stringify(good);
  const places = placesIn(good);
  const place = fc.constantFrom(...(places.length > 0 ? places : [['email']]));
  const strange = value.map((held) => JSON.stringify(held) ?? 'null');
  const at = fc.nat(Math.max(0, json.length - 1));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(place, value).map(([place, held]) => JSON.stringify(withField(good, place, () => held))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(place, fc.nat(12))
        .map(([place, how]) => JSON.stringify(withField(good, place, (held) => bent(held, how)))),
    },
    // Unknown fields, before and after the known ones.
    { weight: 3, arbitrary: strangeFields.map((more) => joined(json, more)) },
    { weight: 1, arbitrary: strangeFields.map((more) => (json === '{}' ? `{${more}}` : `{${more},${json.slice(1)}`)) },
    // Of two fields with one name, the last is used.
    {
      weight: 1,
      arbitrary: fc.tuple(place, strange).map(([[name], held]) => joined(json, `${JSON.stringify(name)}:${held}`)),
    },
    { weight: 1, arbitrary: at.map((end) => json.slice(0, end)) },
    { weight: 1, arbitrary: fc.constantFrom(`\ufeff${json}`, `${json}x`, `[${json}]`, ` ${json}\n`, `${json}${json}`) },
    { weight: 1, arbitrary: fc.tuple(at, fc.nat(255)).map(([at, byte]) => withByte(json, at, byte)) },
  );
}

/** Every field, and those of objects in it, as lists of names. */
function placesIn(fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([name, held]) => [
    [name],
    ...(isFields(held) ? placesIn(held).map((rest) => [name, ...rest]) : []),
  ]);
}

function withField(
  fields: Fields,
  [name = '', ...rest]: readonly string[],
  change: (held: unknown) => unknown,
): Fields {
  const held = fields[name];
  return { ...fields, [name]: rest.length > 0 && isFields(held) ? withField(held, rest, change) : change(held) };
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
function bent(good: unknown, how: number): unknown {
  const text = typeof good === 'string' ? good : JSON.stringify(good ?? '');
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
export function requestsTo(tried: Tried, world: World): fc.Arbitrary<Hostile> {
  const { good } = tried;
  const read = good?.(world) ?? {};
  const asItShouldBe = fc.constant(0).map(() => JSON.stringify(good?.(world) ?? {}));
  const none = fc.constant(undefined);
  const sendsBody = tried.method !== 'GET';
  const bodies: fc.Arbitrary<string | Buffer | undefined> = !sendsBody
    ? none
    : fc.oneof(
        { weight: 2, arbitrary: asItShouldBe },
        { weight: 8, arbitrary: nearly(read) },
        { weight: 4, arbitrary: wildBody(Object.keys(read)) },
        { weight: 1, arbitrary: none },
      );
  const id = tried.id?.(world) ?? '';
  const ids = tried.id
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: wildId })
    : fc.constant('');
  const own = tried.who === undefined ? undefined : `Token ${world[tried.who].token}`;
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: wrongAuthorization },
    { weight: 1, arbitrary: none },
  );
  return fc
    .tuple(bodies, headers, authorization, ids, fc.constantFrom('', '', '', '?a=%00', '?__proto__=1'))
    .map(([body, given, authorization, id, query]) => ({
      path: tried.path.replace(':id', () => id) + query,
      body,
      headers: { ...given, ...(authorization !== undefined && { authorization }) },
    }));
}
