// Any request at all, to every call: few here, 10,000 to each in `npm run drill -- hostile-calls`.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { judge } from '#test/hostile/assertions.ts';
import { walk, walks } from '#test/hostile/call-sequences.ts';
import { TRIED } from '#test/hostile/calls.ts';
import { requestsTo } from '#test/hostile/requests.ts';
import { openCourt } from '#test/hostile/test-app.ts';
import { startServer, type TestServer } from '#test/server.ts';

const RUNS = 500;
const WALKS = 40;

test('every call is among those that are tried', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const all = ALL_ENDPOINTS.map(([, endpoint]) => nameOf(endpoint));
  expect([...new Set(TRIED.map(nameOf))].sort()).toEqual(all.sort());
});

onEachDatabase('any request at all', (makePlace) => {
  let court: Awaited<ReturnType<typeof openCourt>>;
  beforeAll(async () => {
    court = await openCourt(await makePlace());
  });
  afterAll(() => court.server.close());

  test.each(TRIED.map((tried) => [tried.name, tried] as const))(
    `%s answers ${RUNS} of them as the wire says, and writes only what was asked`,
    async (_name, tried) => {
      const property = fc.asyncProperty(requestsTo(tried, court.world), async (sent) => {
        expect(await judge(court, tried, sent)).toEqual([]);
      });
      await fc.assert(property, { numRuns: RUNS });
    },
  );
});

onEachDatabase('three people who do anything in any order', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());

  test(`find what the model says, ${WALKS} times`, async () => {
    const property = fc.asyncProperty(walks, async (steps) => {
      expect(await walk(server, steps)).toEqual([]);
    });
    await fc.assert(property, { numRuns: WALKS });
  });
});
