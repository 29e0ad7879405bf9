// Batches lookups (DataLoader): all keys asked for in one turn of the event loop become one query. Nothing is cached, so every
// result was read after it was asked for.
import DataLoader from 'dataloader';
import { workForAll } from '../limits/fair-queue.ts';

/** Larger batches gain little, and the text of the query grows with each key. */
const MAX_BATCH_SIZE = 100;

/**
 * Takes a function that finds rows by their keys. Returns one that finds a single row, or undefined. If the query fails,
 * every lookup of its batch rejects, so no key may be able to make it fail.
 */
export function createBatchLoader<Row>(
  findMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const rows = await findMany([...new Set(keys)]);
      return keys.map((key) => rows.get(key));
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (ask) => void setImmediate(() => workForAll(ask)) },
  );
  return (key) => loader.load(key);
}
