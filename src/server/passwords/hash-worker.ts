// Worker thread for password hashes. It has a low priority, so that pages and other requests come first.
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '#src/server/program/lower-priority.ts';

/** A task: create a hash, or compare with one and, if it does not match, also with the dummy `rest`, whose result is ignored. */
export type Job =
  | { readonly password: string; readonly memoryKib: number; readonly passes: number }
  | { readonly password: string; readonly stored: string; readonly rest?: string | undefined };

/** The hash, or whether the password matches. */
export type Result = string | boolean;

/** Three levels above "below normal" (7), with which sign-ins took more than a second beside 7,000 pages a second. */
const PRIORITY = 4;

// On Linux this sets the priority of the thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') lowerPriority(PRIORITY);

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
