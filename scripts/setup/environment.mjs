// What is set for every process of the site that is started from this tree, besides the operator's own settings. Plain Node 20.
import { resolve } from 'node:path';

/**
 * Gives the names that Node and the C library read before the first line of ours is run; what the caller has set wins.
 * `deploy/` sets the second for servers that are started without this file.
 */
export const environment = (root) => ({
  // Node keeps what it compiled, types stripped: the next start takes half the time.
  NODE_COMPILE_CACHE: resolve(root, '.cache/node'),
  // glibc gives each thread a heap of its own and hands little of it back: V8's helpers and Node's pool let the process grow by
  // 1.7 MB in ten minutes of the soak. With one for all it stays as it is (`npm run bench -- soak`), and no rate suffers.
  MALLOC_ARENA_MAX: '1',
});
