// Floods of 500 concurrent sign-ins while pages are requested, each from another address and for another account.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { startAttack } from '../shared/attack.ts';
import { atMost, none, print, quantile, sum, type Run } from '../shared/drill.ts';
import { startReaders } from '../shared/traffic.ts';

const PARALLEL = 500;
const QUEUE = 64;
const MEMORY_MB = 512;

export const flood: Run = async ({ startServer, isShort }) => {
  const metrics = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(metrics) } });
  const attack = await startAttack({ site: server.url, kind: 'wrong passwords', parallel: PARALLEL });
  let waiting = 0;
  const watch = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; await wait(100)) {
      const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      waiting = Math.max(waiting, Number(/^site_password_hashes_waiting (\d+)$/m.exec(text)?.[1] ?? 0));
    }
  };
  // The flood must have started before its effect is measured.
  await watch(500);
  const readers = await startReaders(server.url);
  await watch(isShort ? 6_000 : 15_000);
  const { statuses, bare503, errors } = await attack.stop();
  const times = await readers.stop();
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  await server.stop();

  const p99 = quantile(times, 0.99);
  const pages = `${times.length.toLocaleString('en')} pages`;
  const shed = statuses['503'] ?? 0;
  const all = sum(Object.values(statuses), (count) => count) + errors.length;
  print([...new Set(errors)].map((error) => `without an answer: ${error}`));
  return [
    {
      ...atMost('pages', p99, 200, 'ms'),
      measured: `${p99.toFixed(1)} ms (median ${quantile(times, 0.5).toFixed(1)} ms, ${pages})`,
    },
    none('shed', bare503, shed, 'responses with status 503 lack Retry-After'),
    none('faults', all - shed - (statuses['400'] ?? 0), all, 'other responses'),
    { ...atMost('queue', waiting, QUEUE, 'waiting'), isMet: waiting <= QUEUE && waiting > QUEUE / 2 },
    atMost('memory', Math.round(memory), MEMORY_MB, 'MB'),
  ];
};
