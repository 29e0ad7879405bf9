// Starts the process of scanned-calls.ts and asks it what came.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Fault } from '../shared/drill.ts';
import type { Counted, Opened } from './scanned-calls.ts';

/** The calls of one engine behind a port of their own. */
export interface ScannedSite extends Opened {
  /** Ends it and returns what came. */
  close(): Promise<Counted>;
}

/** Opens the calls on a database of PostgreSQL, or on SQLite. Throws if they do not open. */
export async function openCalls(databaseUrl: string | undefined, fault: Fault | undefined): Promise<ScannedSite> {
  const child = fork(
    new URL('./scanned-calls.ts', import.meta.url),
    databaseUrl === undefined ? [] : [databaseUrl],
    fault?.preload && { execArgv: ['--import', fault.preload.href] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the calls to be scanned ended with ${String(code)}`);
  });
  // It may end after the last message.
  gone.catch(() => undefined);
  const said = async <Message>() => {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message as Message;
  };
  const opened = await said<Opened>();
  return {
    ...opened,
    close: async () => {
      const counted = said<Counted>();
      child.send('close');
      return counted;
    },
  };
}
