// A programming error in one request: it is answered 500 and logged once without what was sent, and other clients are
// served.
import { none, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import { foundIn } from './canaries.ts';
import { isSound, linesOf } from './log-lines.ts';
import { createVisitor } from './visitor.ts';

const ROUNDS = 10;

const faults: readonly Fault[] = [
  { name: 'tells-all', description: 'the answer repeats what was thrown', mustFail: ['one-fault'] },
  { name: 'silent-fault', description: 'the fault is not logged', mustFail: ['one-fault'] },
];

/** How a handler fails, by the header `X-Fault`; see the preload. */
const WAYS = ['thrown', 'rejected', 'text', 'overflow'];
const HANDLER_ERRORS = new URL('./faults/handler-errors.ts', import.meta.url).href;

async function run({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer({ preload: [HANDLER_ERRORS], env: { LOG_LEVEL: 'trace' } });
  const { call, canaries } = createVisitor(server.url);
  let wrong = 0;
  let tried = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of WAYS) {
      const { status, body } = await call('GET', '/auth/users/me/', undefined, { headers: { 'X-Fault': way } });
      const after = await call('GET', '/healthz');
      const isAsItShould =
        status === 500 &&
        Object.keys(JSON.parse(body.toString()) as object).join() === 'detail' &&
        foundIn(body, canaries).length === 0 &&
        after.status === 200;
      tried += 1;
      if (!isAsItShould) wrong += 1;
    }
  await server.stop();
  const lines = linesOf(server.said());
  const logged = lines.filter((line) => line.includes('"could not answer"')).length;
  wrong += Math.abs(tried - logged) + foundIn(lines.join('\n'), canaries).length;
  wrong += lines.filter((line) => !isSound(line)).length;
  const promise = `A request that meets a fault of ours (${WAYS.join(', ')}) is answered 500 without a word of it, logged once, and the next one is served`;
  return [none('one-fault', wrong, tried, 'otherwise', promise)];
}

export const oneFault: Part = { faults, run };
