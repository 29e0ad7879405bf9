// Programs that are measured beside our server: started, awaited and ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;

/** A peer that is running. */
export interface Peer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a program and resolves once something answers at `url`, whatever it says. Throws if it does not. */
export async function startPeer(
  command: readonly [string, ...string[]],
  url: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Peer> {
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  const gone = once(child, 'exit');
  const stop = async () => {
    process.off('exit', end);
    end();
    await gone;
  };
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && child.exitCode === null; await wait(50)) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    if (isThere) return { url, stop };
  }
  if (child.exitCode === null) await stop();
  throw new Error(`${program} did not start; what it said stands above`);
}
