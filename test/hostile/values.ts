// Random texts, values, bodies and headers, including those known to break parsers and databases.
import fc from 'fast-check';

/** One of these, by weight. */
export const oneOf = <Value>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

// Any code point, including lone surrogates. fast-check's own arbitrary for that takes seconds to create.
const letter = fc
  .oneof(fc.integer({ max: 0x24f, min: 0 }), fc.integer({ max: 0x10ffff, min: 0 }))
  .map((code) => String.fromCodePoint(code));

/** A text. */
const text = fc.oneof(
  fc.string({ unit: letter }),
  fc.emailAddress(),
  fc.constantFrom(
    '\0',
    '\ud800',
    '__proto__',
    "'; drop table users; --",
    '𝕏'.repeat(300),
    'İ',
    'ﷺ'.repeat(40),
    'a@[::1]',
    '{{count}}',
    '%00',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'x'.repeat(4_000),
  ),
);

/** Any JSON value, and a few values that JSON does not have. */
export const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(undefined),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom({ toString: 'x' }, { __proto__: null, length: 3 }, [[[]]], -0),
);

/** Fields that no endpoint has and that a careless server would copy (mass assignment). */
const STRANGE_FIELDS =
  'id user_id is_active is_staff is_superuser confirmed_at deletion_due_at language hash __proto__ constructor prototype toString'.split(
    ' ',
  );

const strangeValue = fc.constantFrom<unknown>(0, 1, true, false, null, 'x', { polluted: true }, [1]);

/** Unknown fields with values. `__proto__` is an own field, as after JSON.parse. */
export const strangeFields = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...STRANGE_FIELDS), strangeValue), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(','));

/** A body that does not fit the endpoint. */
export const wildBody = (names: readonly string[]) =>
  oneOf<string | Buffer>(
    [6, fc.dictionary(fc.constantFrom(...names, ...STRANGE_FIELDS), value).map((object) => JSON.stringify(object))],
    [2, fc.json({ maxDepth: 4 })],
    [1, text],
    [1, fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))],
    [1, fc.constantFrom('['.repeat(8_000), '{"a":'.repeat(3_000), '', 'null', '1e999', '"\\ud800"')],
  );

const headerText = fc.string({ unit: fc.constantFrom(...'Token abc\t,;q=*-%é0') });

/** An `Authorization` header that is not the member's. */
export const wrongAuthorization = fc.oneof(
  headerText,
  headerText.map((rest) => `Token ${rest}`),
  fc.constantFrom('Token', 'Token ', 'Bearer x', `Token ${'0'.repeat(64)}`, `token ${'f'.repeat(9_000)}`),
);

/** Headers besides `Authorization`. */
export const headers = fc.record(
  {
    'content-type': oneOf(
      [8, fc.constantFrom('application/json', 'Application/JSON; charset=utf-8')],
      [1, headerText],
      [1, fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data')],
    ),
    'accept-language': headerText,
    'user-agent': headerText,
    origin: fc.constantFrom('https://site.example', 'http://localhost:3000', 'null', 'https://evil.example'),
  },
  { requiredKeys: [] },
);

/** A value of `:id` in a path, escaped. */
export const wildId = fc.oneof(
  text.map((part) => encodeURIComponent(part.toWellFormed()).slice(0, 6_000)),
  fc.constantFrom('%00', '%ff', '%E0%A4%A', '..%2f..', 'a'.repeat(1_500), '%F0%9F%98%80', "'%20or%201=1--"),
);
