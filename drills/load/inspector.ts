// Looks into a running server through Node's inspector: memory in use after a garbage collection.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../shared/drill.ts';
import type { DrillServer } from '../shared/server.ts';

/** Arguments for Node that make a server open to `inspect`, on a free port of this machine. */
export const INSPECTABLE: readonly string[] = ['--inspect=127.0.0.1:0'];

const READ = 'JSON.stringify((({ heapUsed, external, rss }) => [heapUsed + external, rss])(process.memoryUsage()))';

/** Connects to a server that was started with `INSPECTABLE`. Throws if it is not. */
export async function inspect(server: DrillServer) {
  const address = /ws:\/\/\S+/.exec(server.said())?.[0];
  if (address === undefined) throw new Error('the server cannot be inspected');
  const socket = new WebSocket(address);
  const results = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) results.get(id)?.(result);
  });
  await once(socket, 'open');
  let id = 0;
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    id += 1;
    const result = new Promise((resolve) => results.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return result;
  };
  return {
    /** Memory in bytes, after a collection: objects with the buffers that belong to them, and all of the process. */
    async memory(): Promise<{ live: number; resident: number }> {
      // Twice, with a turn between: what has a finaliser goes with the second.
      await send('HeapProfiler.collectGarbage');
      await wait(20);
      await send('HeapProfiler.collectGarbage');
      const { result } = (await send('Runtime.evaluate', { expression: READ })) as { result: { value: string } };
      const [live = 0, resident = 0] = JSON.parse(result.value) as number[];
      return { live, resident };
    },
    close: () => socket.close(),
  };
}

/** A value with what it may grow by, such as a time or a count. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/**
 * The slope of the last two thirds of the samples by Theil and Sen: the median of the slopes between all pairs, which a
 * third of outliers does not move, such as memory that was looked at in the midst of a burst. NaN of fewer than three.
 */
export function slopeOf(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 3));
  if (late.length < 3) return Number.NaN;
  const slopes = late.flatMap((one, at) =>
    late.slice(at + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return quantile(slopes, 0.5);
}
