import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { CALLS } from './wire.ts';

const RUNS = 500;
const STATUSES = new Set([200, 201, 204, 400, 401, 413, 415]);

// Any code point, halves of surrogate pairs included. fast-check's own unit of that kind takes seconds to make.
const letter = fc
  .oneof(fc.integer({ max: 0x24f, min: 0 }), fc.integer({ max: 0x10ffff, min: 0 }))
  .map((code) => String.fromCodePoint(code));

// Strings that have hurt parsers and databases before, among any others.
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
  ),
);
const value = fc.oneof(text, fc.jsonValue(), fc.constant(undefined), fc.double(), fc.bigInt().map(Number));
const fields = fc.dictionary(
  fc.constantFrom(
    'email',
    'username',
    'password',
    'id',
    'is_active',
    'is_staff',
    '__proto__',
    'constructor',
    'toString',
  ),
  value,
);
const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((object) => JSON.stringify(object)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
);
const headerText = fc.string({ unit: fc.constantFrom(...'Token abc\t,;q=*-%é0') });
const headers = fc.record(
  {
    'content-type': fc.oneof(fc.constant('application/json'), headerText),
    authorization: fc.oneof(
      headerText,
      headerText.map((rest) => `Token ${rest}`),
    ),
    'accept-language': headerText,
  },
  { requiredKeys: [] },
);

onEachDatabase('any request at all', (makePlace) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer(await makePlace());
    token = (await server.member()).token;
  });
  afterAll(() => server.close());

  const count = async () => {
    const { queries } = server.database;
    const rows = await Promise.all([
      queries.selectFrom('users').selectAll().orderBy('id').execute(),
      queries.selectFrom('tokens').select(['hash', 'user_id']).orderBy('hash').execute(),
    ]);
    return { users: rows[0], tokens: rows[1] };
  };

  test.each(Object.entries(CALLS))(
    `%s answers ${RUNS} of them as the wire says, and writes only what was asked`,
    async (name, call) => {
      let before = await count();
      await fc.assert(
        fc.asyncProperty(body, headers, fc.boolean(), async (sent, given, isMember) => {
          const all = isMember && name === 'whoAmI' ? { ...given, authorization: `Token ${token}` } : given;
          const answer = await server.call(call.method, call.path, call.method === 'GET' ? undefined : sent, {
            headers: all,
          });
          expect(STATUSES).toContain(answer.status);
          if (answer.status === 201) {
            // A registration writes one row: what was sent, and nothing that was sent besides.
            const after = await count();
            expect(after.tokens).toEqual(before.tokens);
            expect(after.users).toHaveLength(before.users.length + 1);
            const fresh = after.users.find(({ id }) => id === (answer.body as { id: number }).id);
            expect(fresh).toMatchObject({ is_active: 1, email: (answer.body as { email: string }).email });
            before = after;
          }
        }),
        { numRuns: RUNS },
      );
      expect(await count()).toEqual(before);
    },
  );
});
