// One server with little memory, under visitors, members and floods of sign-ins.
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, print, type Run } from '../shared/drill.ts';
import { addressAt, ask, waitOf } from '../shared/http.ts';
import { CROWD, isSuccess, startTraffic } from '../shared/traffic.ts';
import { capMemory } from './memory-cap.ts';

const CAP_MIB = 256;
/** Of the cap; the rest is for what the kernel keeps of files, such as the database. */
const HELD_LIMIT_MIB = (CAP_MIB * 7) / 8;
const MIB = 2 ** 20;
const AT_ONCE = 500;
/** Just below what the server takes. */
const BODY_BYTES = 16_000;

export const exhaustMemory: Run = async ({ fault, isBrief, startServer }) => {
  const cap = capMemory(CAP_MIB * MIB);
  const server = await startServer({ wrapper: cap.wrapper });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, cap.held())), 50);
  const traffic = await startTraffic(server.url, CROWD);
  const failed: string[] = [];
  let [answers, refused] = [0, 0];
  /** Other errors than 503, 503 without a time to come back, and no answer at all are wrong. */
  const flood = async (at: number) => {
    const filler = 'x'.repeat(at % 2 === 0 ? 0 : BODY_BYTES - 200);
    const body = { email: `nobody${at}@example.org`, password: `wrong ${at}`, filler };
    // Each comes from its own IP address, or most would be rate-limited before a password is evaluated.
    const asked = ask('POST', `${server.url}/auth/token/login/`, { body, from: addressAt(at) });
    const answer = await asked.catch((error: unknown) => error as Error);
    answers += 1;
    if (answer instanceof Error) failed.push(`a sign-in of the flood: ${answer.message}`);
    else if (answer.status === 503 && waitOf(answer) >= 0) refused += 1;
    else if (answer.status >= 500) failed.push(`a sign-in of the flood: ${answer.status}`);
  };
  const until = performance.now() + (isBrief ? 10_000 : 90_000);
  for (let from = 0; performance.now() < until && !server.isGone(); from += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => flood(from + at)));
    await wait(200);
  }
  await traffic.stop();
  clearInterval(timer);
  const killed = Math.max(cap.killed(), server.isGone() ? 1 : 0);
  await server.kill();
  await wait(100);
  cap.remove();
  for (const sample of traffic.samples) {
    const isRefused = sample.kind !== 'pages' && sample.status === 503 && sample.retryAfter >= 0;
    if (!isSuccess(sample) && !isRefused) failed.push(`${sample.kind}: ${sample.status}`);
  }
  if (fault === undefined) print(failed);
  const row = none('memory-answers', failed.length, answers + traffic.samples.length, 'responses wrong');
  return [
    none('memory', killed, 1, 'servers killed'),
    { ...row, measured: `${row.measured} (${refused.toLocaleString('en')} refused with Retry-After)` },
    atMost('memory-held', peak / MIB, HELD_LIMIT_MIB, 'MiB at most'),
  ];
};
