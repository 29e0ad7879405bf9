import { none, type Row } from '../drill.ts';
import type { Fault, Part, Stage } from '../parts.ts';
// A fault of ours in one request: it is answered 500, logged once without what was sent, and nobody else notices (E16).
import { plantFile } from '../plant-file.ts';
import type { Rewrite } from '../plants/rewrite.ts';
import { foundIn } from './canaries.ts';
import { isSound, linesOf } from './log-lines.ts';
import { createVisitor } from './visitor.ts';

const ROUNDS = 10;

const faults: readonly Fault[] = [
  { name: 'tells-all', says: 'the answer repeats what was thrown', bites: ['one-fault'] },
  { name: 'silent-fault', says: 'the fault is not logged', bites: ['one-fault'] },
];

/** What a handler may do wrong, by the header `X-Fault`; each of these errors has in it what was sent. */
const WAYS: Readonly<Record<string, string>> = {
  thrown: 'throw new TypeError(request.url)',
  rejected: 'await Promise.reject(new TypeError(request.url))',
  text: 'throw request.url',
  overflow: 'const dig = () => 1 + dig(); dig()',
};

const LOOK = "if (!hasOneHost(request.raw)) throw new Refusal('malformed');";
const faulty: Rewrite = {
  file: 'src/server/http.ts',
  from: LOOK,
  to: `${LOOK}\n${Object.entries(WAYS)
    .map(([way, code]) => `if (request.headers['x-fault'] === '${way}') { ${code}; }`)
    .join('\n')}`,
};
const answers = (from: string, to: string): Rewrite => ({ file: 'src/server/error-responses.ts', from, to });
const PLANTED: Readonly<Record<string, readonly Rewrite[]>> = {
  'tells-all': [answers('.send({ detail: detailOf(error, language) })', '.send({ detail: String(thrown) })')],
  'silent-fault': [answers("request.log.error({ err: cause }, 'could not answer')", 'cause')],
};

async function act({ start, fault }: Stage): Promise<readonly Row[]> {
  const rewrites = [faulty, ...(PLANTED[fault ?? ''] ?? [])];
  const server = await start({
    preload: [plantFile('rewrite')],
    env: { LOG_LEVEL: 'trace', DRILL_REWRITE: JSON.stringify(rewrites) },
  });
  const { call, canaries } = createVisitor(server.url);
  let wrong = 0;
  let tried = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of Object.keys(WAYS)) {
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
  const promise = `A request that meets a fault of ours (${Object.keys(WAYS).join(', ')}) is answered 500 without a word of it, logged once, and the next one is served`;
  return [none('one-fault', promise, wrong, tried, 'otherwise')];
}

export const oneFault: Part = { faults, act };
