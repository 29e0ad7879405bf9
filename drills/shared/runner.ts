// Runs a drill once without a fault and once with each fault, each in a separate process, and records the result.
import { fork } from 'node:child_process';
import { readManifest } from '../list.ts';
import type { Row } from './drill.ts';
import { signalGroup } from './programs.ts';
import { record, type ProvenRow } from './report.ts';

interface RunnerOptions {
  readonly isShort: boolean;
  /** Only this fault, and no run without a fault. */
  readonly faultName: string | undefined;
  readonly isWithoutFaults: boolean;
}

/** Runs a drill once. Returns its rows or an error message. */
async function runOnce(
  name: string,
  limitMinutes: number,
  options: { faultName?: string; isShort: boolean },
): Promise<readonly Row[] | string> {
  const child = fork(new URL('../run-once.ts', import.meta.url), [name, JSON.stringify(options)], { detached: true });
  let rows: readonly Row[] | undefined;
  child.on('message', (message) => {
    rows = message as readonly Row[];
  });
  const end = (signal: NodeJS.Signals) => signalGroup(child.pid ?? 0, signal);
  const timer = setTimeout(() => end('SIGTERM'), limitMinutes * 60_000);
  // An interrupted run must not continue with the next fault, nor be recorded.
  const quit = () => {
    child.once('exit', () => {
      end('SIGKILL');
      process.exit(1);
    });
    end('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, quit);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, quit);
  end('SIGKILL');
  return rows ?? `it ended with ${code ?? `a signal, at the latest after ${limitMinutes} minutes`}`;
}

/** Runs a drill with all its faults and records it. Returns whether every row is met and every fault made its rows fail. */
export async function runDrill(name: string, options: RunnerOptions): Promise<boolean> {
  const drill = readManifest(name);
  const { isShort, faultName } = options;
  const started = performance.now();
  let isPassed = true;
  let rows: readonly ProvenRow[] = [];
  if (faultName === undefined) {
    console.log(`${name}: ${drill.title}`);
    const outcome = await runOnce(name, drill.limitMinutes, { isShort });
    if (typeof outcome === 'string') {
      console.log(`  ✗ could not be carried out: ${outcome}`);
      return false;
    }
    for (const { isMet, key, measured, threshold } of outcome)
      console.log(`  ${isMet ? '✓' : '✗'} ${key}: ${measured} (threshold: ${threshold})`);
    rows = outcome.map((row) => ({ ...row, faults: [] }));
    isPassed = rows.every(({ isMet }) => isMet);
  }
  if (options.isWithoutFaults) return isPassed;

  for (const [fault, { description, mustFail }] of Object.entries(drill.faults)) {
    if (faultName !== undefined && fault !== faultName) continue;
    console.log(`${name}, fault ${fault}: ${description}`);
    const outcome = await runOnce(name, drill.limitMinutes, { isShort, faultName: fault });
    if (typeof outcome === 'string') console.log(`  ✗ could not be carried out: ${outcome}`);
    for (const key of mustFail) {
      const failed = typeof outcome === 'string' ? undefined : outcome.find((row) => row.key === key);
      const isNoticed = failed?.isMet === false;
      console.log(`  ${isNoticed ? '✓ fails' : '✗ does not fail'}: ${key}: ${failed?.measured ?? 'no such row'}`);
      const proven = rows.find((row) => row.key === key);
      if (isNoticed) proven?.faults.push({ description, measured: failed.measured });
      isPassed &&= isNoticed;
    }
  }
  if (faultName !== undefined) return isPassed;
  for (const { key } of rows.filter(({ faults }) => faults.length === 0)) {
    isPassed = false;
    console.log(`  ✗ ${key}: no fault made it fail`);
  }
  if (!isShort) record(name, drill, rows, (performance.now() - started) / 1000);
  return isPassed;
}
