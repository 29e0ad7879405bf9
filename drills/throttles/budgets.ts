// The rate limits come from the settings and are logged at startup. This drill runs with the defaults.
import { readConfig } from '../../src/server/config.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';

export async function budgets({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  await server.stop();
  const line = server
    .said()
    .split('\n')
    .find((text) => text.includes('"rate limits"'));
  const { limits = {} } = JSON.parse(line ?? '{}') as { limits?: Record<string, unknown> };
  const { limits: shipped, passwords } = readConfig({});
  const wanted = Object.entries({ ...shipped, passwordQueue: passwords.queue });
  const missing = wanted.filter(([name, value]) => limits[name] !== value);
  return [none('budgets', missing.length, wanted.length, 'missing or not the defaults')];
}
