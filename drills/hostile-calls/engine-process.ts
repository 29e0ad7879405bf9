// One engine's share of the drill `hostile-calls`, as a process of its own, so that both engines have a core.
// Takes an order as JSON, sends what it found to its parent.
import { join } from 'node:path';
import fc from 'fast-check';
import { checkRequest, type Fault } from '../../test/hostile/assertions.ts';
import { runSequence, sequences } from '../../test/hostile/call-sequences.ts';
import { ENDPOINT_CASES } from '../../test/hostile/calls.ts';
import { longRequests } from '../../test/hostile/long-texts.ts';
import { Model } from '../../test/hostile/model.ts';
import { requestsTo } from '../../test/hostile/requests.ts';
import { startObservedServer } from '../../test/hostile/test-app.ts';
import { startServer } from '../../test/server.ts';
import { makeFolder } from '../shared/programs.ts';
import { faultyCall } from './faulty-calls.ts';

/** What one process is to do. Names of databases on PostgreSQL; absent: SQLite. */
export interface Share {
  readonly urls?: readonly [requests: string, walks: string];
  readonly runs: number;
  readonly walks: number;
  readonly hasLongTexts: boolean;
  readonly faultName?: string;
}

export interface Found {
  readonly requests: number;
  /** Answers with 503. */
  readonly busy: number;
  readonly faults: Readonly<Record<Fault['kind'], number>>;
  readonly walks: number;
  readonly differences: number;
  /** Milliseconds of processor time for the slowest answer to a long text, and how many were measured. */
  readonly slowestMs: number;
  readonly long: number;
  /** A few of each kind. */
  readonly said: readonly string[];
}

const share = JSON.parse(process.argv[2] ?? '{}') as Share;
const folder = makeFolder('drill-hostile-');
const placeOf = (at: 0 | 1) => ({
  dataDir: join(folder, String(at)),
  databaseUrl: share.urls?.[at],
  remove: async () => undefined,
});

const said: string[] = [];
// The effect of a fault is known.
const tell = (line: string) => share.faultName === undefined && said.length < 12 && said.push(line.slice(0, 600));
const faults: Record<Fault['kind'], number> = { answer: 0, shape: 0, write: 0, prototype: 0 };
let [requests, busy] = [0, 0];

const observed = await startObservedServer(placeOf(0), (server) => {
  const call = faultyCall(server, share.faultName);
  return async (...asked) => {
    const answer = await call(...asked);
    requests += 1;
    if (answer.status === 503) busy += 1;
    return answer;
  };
});

for (const testCase of ENDPOINT_CASES) {
  const property = fc.asyncProperty(requestsTo(testCase, observed.fixtures), async (sent) => {
    for (const { kind, message } of await checkRequest(observed, testCase, sent)) {
      faults[kind] += 1;
      tell(`${kind}: ${message} after ${JSON.stringify(sent).slice(0, 400)}`);
    }
  });
  await fc.assert(property, { numRuns: share.runs });
  await observed.watch.resetLimits();
  // The log of a test's server is kept in memory.
  (observed.server.log as string[]).length = 0;
}

let [slowestMs, long] = [0, 0];
/** The minimum of three runs, which excludes other load of the machine; if the first is slow, it is enough. */
async function cost(send: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > 5; turn += 1) {
    const before = process.cpuUsage();
    await send();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
// With a fault, the one call that it concerns is enough.
const measured = ENDPOINT_CASES.filter(
  ({ name }) => share.hasLongTexts && (share.faultName === undefined || name === 'register'),
);
for (const testCase of measured)
  for (const [where, sent] of longRequests(testCase, observed.fixtures)) {
    const ms = await cost(() =>
      observed.server.call(testCase.method, sent.path, sent.body, { headers: { ...sent.headers } }),
    );
    await observed.watch.undoWrites();
    long += 1;
    if (ms > slowestMs) {
      slowestMs = ms;
      if (ms > 25) tell(`${testCase.name}: ${ms.toFixed(1)} ms for ${where}`);
    }
  }
await observed.server.close();

let differences = 0;
const server = await startServer(placeOf(1));
const property = fc.asyncProperty(sequences, async (steps) => {
  const found = await runSequence(server, steps, new Model(share.faultName === 'forgetful-model'));
  if (found.length > 0) differences += 1;
  for (const line of found) tell(`walk: ${line}`);
  (server.log as string[]).length = 0;
});
if (share.walks > 0) await fc.assert(property, { numRuns: share.walks });
await server.close();

const result: Found = { requests, busy, faults, walks: share.walks, differences, slowestMs, long, said };
process.send?.(result, () => process.exit(0));
