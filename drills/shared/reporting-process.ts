// Modules of drills that run as processes of their own and send messages to the drill.
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a module. `next` resolves with its next message, and rejects if it ends before; `send` sends it one. */
export function startModule(file: URL, args: readonly string[], env?: NodeJS.ProcessEnv, execArgv: string[] = []) {
  const child = fork(file, args, { execArgv, env: { ...process.env, ...env } });
  process.once('exit', () => child.kill('SIGKILL'));
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first(message);
    else messages.push(message);
  });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the drill ended with ${String(code)}`);
  });
  // It may end after the last message.
  gone.catch(() => undefined);
  const next = async (): Promise<unknown> =>
    messages.length > 0 ? messages.shift() : Promise.race([new Promise((done) => waiting.push(done)), gone]);
  return { next, send: (message: string) => child.send(message) };
}
