// A drill that is put together of parts, each with rows and faults of its own: a fault is acted out on its part alone.
import { join } from 'node:path';
import type { Order, Plant, Row } from './drill.ts';
import { ROOT, startServer } from './server.ts';

/** A fault as something that is preloaded or set, or that the part does on purpose when it finds its name in `fault`. */
export interface Fault extends Plant {
  /** Name of a file of drills/plants/, without its ending. */
  readonly preload?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What a part acts on. */
export interface Stage {
  readonly isShort: boolean;
  /** Name of the fault that is planted. */
  readonly fault: string | undefined;
  /** Starts a server, with the fault in it. */
  readonly start: typeof startServer;
}

/** Rows that are measured together. */
export interface Part {
  readonly faults: readonly Fault[];
  act(stage: Stage): Promise<readonly Row[]>;
}

/** Acts the parts out, one after the other; with a fault, only those that it is to break. `env`: settings of all servers. */
export async function actParts(
  parts: readonly Part[],
  { plant, isShort }: Order,
  env: NodeJS.ProcessEnv = {},
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    const fault = part.faults.find(({ name }) => name === plant);
    if (plant !== undefined && !fault) continue;
    const preload = fault?.preload === undefined ? [] : [join(ROOT, 'drills/plants', `${fault.preload}.ts`)];
    const start: Stage['start'] = async (starting) =>
      startServer({
        ...starting,
        preload: [...(starting?.preload ?? []), ...preload],
        env: { ...env, ...starting?.env, ...fault?.env },
      });
    rows.push(...(await part.act({ isShort, fault: plant, start })));
  }
  return rows;
}
