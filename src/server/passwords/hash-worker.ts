// A thread that does nothing but hash. It runs at a low priority, so that pages and other calls come first.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What a thread is asked: make a hash, or compare with one, and after a no with `rest` besides, whose answer is not looked at. */
export type Job =
  | { readonly password: string; readonly memoryKib: number; readonly passes: number }
  | { readonly password: string; readonly stored: string; readonly rest?: string | undefined };

/** What it answers. */
export type Result = string | boolean;

/** Three steps above "below normal" (7), where sign-ins took more than a second beside 7,000 pages a second. */
const PRIORITY = 4;

// On Linux this lowers the one thread; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(PRIORITY);

parentPort?.on('message', (job: Job) => {
  const result: Result =
    'stored' in job
      ? compare(job)
      : hashSync(job.password, { memoryCost: job.memoryKib, timeCost: job.passes, parallelism: 1 });
  parentPort?.postMessage(result);
});

function compare({ password, stored, rest }: Extract<Job, { stored: string }>): boolean {
  const isSame = verifySync(stored, password);
  if (!isSame && rest !== undefined) verifySync(rest, password);
  return isSame;
}
