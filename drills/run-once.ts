// Runs one drill once, with or without a fault. Started by shared/runner.ts as a process of its own, so that nothing is left behind.
import { loadDrill } from './list.ts';
import type { Row } from './shared/drill.ts';
import { startServer } from './shared/server.ts';

const [name = '', text = '{}'] = process.argv.slice(2);
const { faultName, ...options } = JSON.parse(text) as { faultName?: string; isShort: boolean; minutes?: number };
const drill = await loadDrill(name);
const fault = drill.faults.find((one) => one.name === faultName);
// `exit` handlers remove folders and end servers; a bare SIGTERM would skip them.
process.once('SIGTERM', () => process.exit(143));
const measurements = await drill.run({
  ...options,
  fault,
  startServer: async (server) =>
    startServer({
      ...server,
      preload: [...(server?.preload ?? []), ...(fault?.preload ? [fault.preload.href] : [])],
      env: { ...server?.env, ...(fault && { DRILL_FAULT: fault.name }), ...fault?.env },
    }),
});
const rows = measurements.map((measurement): Row => {
  const promise = measurement.promise ?? drill.promises?.[measurement.key];
  if (promise === undefined) throw new Error(`'${measurement.key}' belongs to no promise`);
  return { ...measurement, promise };
});
process.send?.(rows, () => process.exit(0));
