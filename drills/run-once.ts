// Runs one drill once, with or without a fault. Started by shared/runner.ts as a process of its own, so that nothing is left behind.
import { loadRun, readManifest } from './list.ts';
import type { Fault, Row } from './shared/drill.ts';
import { buildSite, startServer } from './shared/server.ts';

const [name = '', text = '{}'] = process.argv.slice(2);
const { faultName, ...options } = JSON.parse(text) as { faultName?: string; isShort: boolean };
const { promises, faults, env } = readManifest(name);
const found = faults[faultName ?? ''];
const fault: Fault | undefined = faultName !== undefined && found ? { name: faultName, ...found } : undefined;
const injection = fault && { DRILL: name, DRILL_FAULT: fault.name, ...fault.env };
// `exit` handlers remove folders and end servers; a bare SIGTERM would skip them.
process.once('SIGTERM', () => process.exit(143));
await buildSite();
const run = await loadRun(name);
const measurements = await run({
  ...options,
  fault,
  isBrief: options.isShort || fault !== undefined,
  startServer: async (server) => startServer({ ...server, env: { ...env, ...server?.env, ...injection } }),
  wants: (...keys) =>
    fault?.mustFail.some((key) =>
      keys.some((expected) => (expected.endsWith('-') ? key.startsWith(expected) : key === expected)),
    ) ?? true,
});
const rows = measurements.map(({ values = {}, ...measurement }): Row => {
  const promise = promises[measurement.key];
  if (promise === undefined) throw new Error(`'${measurement.key}' belongs to no promise`);
  return {
    ...measurement,
    promise: promise.replaceAll(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? '')),
  };
});
process.send?.(rows, () => process.exit(0));
