// One server with little memory, under visitors, members and floods of sign-ins.
import { setTimeout as wait } from 'node:timers/promises';
import type { RunOptions } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { isSuccess, startTraffic, type People } from '../shared/traffic.ts';
import { capMemory } from './memory-cap.ts';

export const CAP_MIB = 256;
const MIB = 2 ** 20;
const AT_ONCE = 500;
const PEOPLE: People = {
  pages: { count: 8, restMs: 5 },
  me: { count: 4, restMs: 5 },
  signIns: { count: 4, restMs: 20 },
};
/** Just below what the server takes. */
const BODY_BYTES = 16_000;

/** What was seen. */
export interface MemorySeen {
  readonly killed: number;
  readonly answers: number;
  /** Errors of the server's other than 503, 503 without a time to come back, and no answer at all. */
  readonly wrong: number;
  readonly refused: number;
  readonly peakMib: number;
}

/** Runs it for so many seconds. */
export async function crowd(
  seconds: number,
  fault: RunOptions['fault'],
  startServer: RunOptions['startServer'],
): Promise<MemorySeen> {
  const cap = capMemory(CAP_MIB * MIB);
  const server = await startServer({ wrapper: cap.wrapper });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, cap.held())), 50);
  const traffic = await startTraffic(server.url, PEOPLE);
  const failed: string[] = [];
  const counts = { answers: 0, wrong: 0, refused: 0 };
  const flood = async (at: number) => {
    const asking = {
      body: {
        email: `nobody${at}@example.org`,
        password: `wrong ${at}`,
        filler: 'x'.repeat(at % 2 === 0 ? 0 : BODY_BYTES - 200),
      },
      // Each comes from its own IP address, or most would be rate-limited before a password is evaluated.
      headers: { 'X-Forwarded-For': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` },
    };
    const answer = await ask('POST', `${server.url}/auth/token/login/`, asking).catch((error: unknown) => {
      failed.push(`a sign-in of the flood: ${(error as Error).message}`);
      return undefined;
    });
    const isRefused = answer?.status === 503 && answer.headers['retry-after'] !== undefined;
    counts.answers += 1;
    if (isRefused) counts.refused += 1;
    else if (answer === undefined || answer.status >= 500) counts.wrong += 1;
  };
  const state = { isGone: false };
  void server.gone.then(() => (state.isGone = true));
  const until = performance.now() + seconds * 1_000;
  for (let from = 0; performance.now() < until && !state.isGone; from += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => flood(from + at)));
    await wait(200);
  }
  await traffic.stop();
  clearInterval(timer);
  const killed = Math.max(cap.killed(), state.isGone ? 1 : 0);
  await server.kill();
  await wait(100);
  cap.remove();
  const wrong = traffic.samples.filter(
    (sample) => !isSuccess(sample) && (sample.kind === 'pages' || !(sample.status === 503 && sample.retryAfter >= 0)),
  );
  if (fault === undefined)
    for (const line of [...failed, ...wrong.map(({ kind, status }) => `${kind}: ${status}`)].slice(0, 10))
      console.log(`  ${line}`);
  return {
    killed,
    answers: counts.answers + traffic.samples.length,
    wrong: counts.wrong + wrong.length,
    refused: counts.refused,
    peakMib: peak / MIB,
  };
}
