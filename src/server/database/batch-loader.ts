// Joins lookups: what is asked for in one turn of the event loop becomes one query. Nothing is kept for the next turn, so that
// each answer was read after it was asked for.

/** More in one query gain little, and its text grows with each. */
const MAX_BATCH = 100;

interface Waiting<Row> {
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes what finds rows by their keys, and gives what finds one. Whoever asks for the same key in the same turn gets the
 * same row. All of a turn reject with what their query failed of: keys must be such that none of them can break it.
 */
export function createBatchLoader<Row>(
  findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let turn = new Map<string, Waiting<Row>[]>();

  async function send(asked: ReadonlyMap<string, readonly Waiting<Row>[]>): Promise<void> {
    try {
      const found = await findAll([...asked.keys()]);
      for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (turn.size >= MAX_BATCH) turn = new Map();
      if (turn.size === 0) {
        const opened = turn;
        setImmediate(() => {
          if (turn === opened) turn = new Map();
          void send(opened);
        });
      }
      const waiting = turn.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else turn.set(key, [{ resolve, reject }]);
    });
}
