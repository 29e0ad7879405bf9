// A thread that floods a site with sign-ins, each from another address and for another account, so that no limit of one
// client is reached.
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { addressAt, tryFrom, waitOf } from './signing-in.ts';

/** Its options. */
export interface FloodOrder {
  readonly site: string;
  /** How many at once. */
  readonly parallel: number;
  readonly ms: number;
}

/** What it has been answered. */
export interface Flooded {
  readonly statuses: Record<string, number>;
  /** 503 without a time to come back. */
  readonly unsaid: number;
  readonly failures: readonly string[];
}

const { site, parallel, ms } = workerData as FloodOrder;
// Real attackers use their own machines; here they share one with the server, at the lowest priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const end = performance.now() + ms;
const statuses: Record<string, number> = {};
const failures: string[] = [];
let [at, unsaid] = [0, 0];
async function flood(): Promise<void> {
  while (performance.now() < end) {
    at += 1;
    try {
      const answer = await tryFrom(site, addressAt(at), { email: `flood${at}@example.org` });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 503 && !(waitOf(answer) >= 1)) unsaid += 1;
    } catch (error) {
      failures.push((error as Error).message);
      await wait(10);
    }
  }
}
await Promise.all(Array.from({ length: parallel }, flood));
const flooded: Flooded = { statuses, unsaid, failures };
parentPort?.postMessage(flooded);
