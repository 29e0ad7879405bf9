// Random requests to each endpoint.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD_NAMES } from '#src/accounts/djoser/faults.ts';
import { onDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { checkRequest } from '#test/hostile/assertions.ts';
import { ENDPOINT_CASES } from '#test/hostile/endpoint-cases.ts';
import { fuzzOptions } from '#test/hostile/fuzz-options.ts';
import { requestsTo } from '#test/hostile/requests.ts';
import { startObservedServer } from '#test/hostile/test-app.ts';

const REQUESTS = fuzzOptions(50, 500);
const RUNS = REQUESTS.numRuns;

test('every endpoint gets random requests', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const all = ALL_ENDPOINTS.map(([, endpoint]) => nameOf(endpoint));
  expect([...new Set(ENDPOINT_CASES.map(nameOf))].sort()).toEqual(all.sort());
});

test('every field that a schema refuses is in FIELD_NAMES, by which `detail` names it', () => {
  const refused = ALL_ENDPOINTS.flatMap(([, { input }]) =>
    Object.entries(input?.shape ?? {}).flatMap(([name, schema]) => (schema.safeParse(null).success ? [] : [name])),
  );
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.filter((name) => !(FIELD_NAMES as readonly string[]).includes(name))).toEqual([]);
});

onDatabase('random requests', (makePlace) => {
  let observed: Awaited<ReturnType<typeof startObservedServer>>;
  beforeAll(async () => {
    observed = await startObservedServer(await makePlace());
  });
  afterAll(() => observed.server.close());

  test.each(ENDPOINT_CASES.map((testCase) => [testCase.name, testCase] as const))(
    `%s answers ${RUNS} of them as specified, and writes only what was requested`,
    async (_name, testCase) => {
      const property = fc.asyncProperty(requestsTo(testCase, observed.fixtures), async (sent) => {
        expect(await checkRequest(observed, testCase, sent)).toEqual([]);
      });
      await fc.assert(property, REQUESTS);
    },
  );
});
