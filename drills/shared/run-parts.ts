// Runs a drill that consists of parts, each with its own rows and faults.
import type { Part, Measurement, RunOptions } from './drill.ts';

/** Runs the parts in turn; with a fault, only the parts that list it. `env`: settings of all their servers. */
export async function runParts(
  parts: readonly Part[],
  options: RunOptions,
  env: NodeJS.ProcessEnv = {},
): Promise<readonly Measurement[]> {
  const { fault } = options;
  const startServer: RunOptions['startServer'] = async (server) =>
    options.startServer({ ...server, env: { ...env, ...server?.env } });
  const rows: Measurement[] = [];
  for (const part of parts)
    if (fault === undefined || part.faults.some(({ name }) => name === fault.name))
      rows.push(...(await part.run({ ...options, startServer })));
  return rows;
}
