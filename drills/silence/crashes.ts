// Crashes a server while it handles a request, and checks what it logs.
import type { Measurement, Fault, Part, RunOptions } from '../shared/drill.ts';
import { ADDRESS, foundIn } from './canaries.ts';
import { isSound, linesOf } from './log-lines.ts';
import { remainsOf } from './traces.ts';
import { createVisitor } from './visitor.ts';

const WAYS = ['at-once', 'later', 'promise', 'SIGKILL', 'SIGABRT'];

const faults: readonly Fault[] = [
  {
    name: 'loud-death',
    description: 'an error that nobody caught is printed whole',
    mustFail: ['crash'],
    preload: new URL('./faults/printed-crash.ts', import.meta.url),
  },
];

async function run({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const wrong: string[] = [];
  for (const way of WAYS) {
    const server = await startServer({
      preload: [new URL('./faults/crash-on-header.ts', import.meta.url).href],
      env: { LOG_LEVEL: 'trace' },
    });
    const { call, canaries, person } = createVisitor(server.url);
    await call('POST', '/auth/users/', person);
    const isSignal = way.startsWith('SIG');
    const last = call('POST', '/auth/token/login/', person, { headers: { 'X-Crash': way } }).catch(() => undefined);
    if (isSignal) process.kill(server.pid, way);
    const code = await server.gone;
    await last;
    const lines = linesOf(server.said());
    const text = lines.join('\n');
    const found = [...foundIn(text, canaries), ...(text.match(ADDRESS) ?? [])];
    if (found.length > 0) wrong.push(`${way}: ${[...new Set(found)].join(', ')}`);
    const remains = remainsOf(server.dataDir);
    if (remains.length > 0) wrong.push(`${way}: ${remains.length} files left`);
    // Node's own words at an abort are none of ours.
    if (isSignal) continue;
    if (code !== 1 || !text.includes('fault that nobody caught')) wrong.push(`${way}: ended with ${code}, not logged`);
    if (!lines.every(isSound)) wrong.push(`${way}: other lines than those of the log`);
  }
  return [
    {
      key: 'crash',
      promise: `A server that dies of a fault (${WAYS.length} ways) says where, and nothing of what it was sent; it leaves no dump`,
      measured: wrong.join('; ') || `nothing printed in ${WAYS.length} deaths`,
      threshold: 'nothing printed',
      isMet: wrong.length === 0,
    },
  ];
}

export const crashes: Part = { faults, run };
