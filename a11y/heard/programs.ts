// The programs of one session: each in a process group of its own, ended together.
import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const KEPT_LINES = 40;

export type Programs = ReturnType<typeof createPrograms>;

/** `env` is that of each program. */
export function createPrograms(env: Record<string, string>) {
  const groups: number[] = [];
  const said: string[] = [];
  return {
    start(command: string, args: readonly string[], isReadOn3 = false): NodeJS.ReadableStream | undefined {
      const stdio = ['ignore', 'pipe', 'pipe', ...(isReadOn3 ? (['pipe'] as const) : [])] as const;
      const child = spawn(command, args, { env, stdio: [...stdio], detached: true });
      child.on('error', (error) => said.push(error.message));
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data) => {
          said.push(`${command}: ${String(data)}`);
          if (said.length > KEPT_LINES) said.shift();
        });
      if (child.pid !== undefined) groups.push(child.pid);
      return isReadOn3 ? (child.stdio[3] as NodeJS.ReadableStream) : undefined;
    },
    /** Returns what a short program prints. Rejects if it fails. */
    ask: async (command: string, ...args: string[]): Promise<string> => (await run(command, args, { env })).stdout,
    /** Waits until `isThere` is true; it may reject meanwhile. Rejects after a long time, with what the programs have said. */
    async until(what: string, isThere: () => Promise<boolean> | boolean, limitMs = 150_000): Promise<void> {
      const end = Date.now() + limitMs;
      while (Date.now() < end) {
        if (
          await Promise.resolve()
            .then(isThere)
            .catch(() => false)
        )
          return;
        await sleep(100);
      }
      throw new Error(`${what} did not come.\n${said.join('')}`);
    },
    async end(): Promise<void> {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        for (const group of groups.toReversed())
          try {
            process.kill(-group, signal);
          } catch {
            // It has ended.
          }
        await sleep(500);
      }
    },
  };
}
