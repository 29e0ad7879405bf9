// The host's side of one session's process.
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { EngineError } from '../engine.ts';
import type { FromSession, StartMessage, ToSession } from '../session/messages.ts';
import { SPAWN_ENVIRONMENT } from './sandbox.ts';

const COUNT_WITHIN_MS = 2_000;
/** The display has 20 s; a locale that is new has been made before. */
const STARTS_WITHIN_MS = 40_000;
const ENDS_WITHIN_MS = 5_000;
const LOG_BYTES = 4_096;

export interface SessionChild {
  /** Process 1 of the sandbox. */
  readonly inner: number;
  /** Fulfilled when the process has ended. */
  readonly ended: Promise<void>;
  send(message: ToSession): void;
  /** The connection is the session's from now on. */
  handOver(socket: Socket, head: Buffer): void;
  /** Files and bytes in the session's memory file systems. */
  count(): Promise<{ files: number; bytes: number }>;
  end(): Promise<void>;
}

/**
 * Starts `program` with a session and returns once its display answers. `cache` is a folder for compiled code that no session can write. `onMessage` gets what it reports. Throws `EngineError`
 * 'not-started', with what the programs wrote.
 */
export async function startSessionChild(
  program: string,
  cache: string,
  order: StartMessage,
  onMessage: (message: FromSession) => void,
): Promise<SessionChild> {
  const child = fork(program, {
    cwd: '/',
    // Compiled code from the cache saves the compiler of TypeScript in each session: 18 of 43 MiB.
    env: { ...SPAWN_ENVIRONMENT, NODE_COMPILE_CACHE: cache },
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let log = '';
  (child.stderr as Readable).on('data', (chunk: Buffer) => {
    if (log.length < LOG_BYTES) log += chunk.toString('utf8');
  });
  let counted: ((counts: { files: number; bytes: number }) => void) | undefined;
  const running = new Promise<number | undefined>((resolve) => {
    void ended.then(() => resolve(undefined));
    child.on('message', (message: FromSession) => {
      if (message.is === 'running') resolve(message.inner);
      else if (message.is === 'counted') counted?.({ files: message.files, bytes: message.bytes });
      else onMessage(message);
    });
  });
  const send = (message: ToSession, socket?: Socket) => {
    if (child.connected) child.send(message, socket, {}, () => undefined);
    else socket?.destroy();
  };
  send(order);
  const late = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN_MS);
  const inner = await running;
  clearTimeout(late);
  if (inner === undefined)
    throw new EngineError('not-started', log.trim().slice(0, 1_000) || 'The session ended at its start.');
  return {
    inner,
    ended,
    send,
    handOver: (socket, head) => send({ do: 'connection', head: head.toString('base64') }, socket),
    count: () =>
      new Promise((resolve) => {
        if (!child.connected) return resolve({ files: 0, bytes: 0 });
        counted = resolve;
        setTimeout(resolve, COUNT_WITHIN_MS, { files: 0, bytes: 0 }).unref();
        send({ do: 'count' });
      }),
    end: () => endChild(child, inner, ended),
  };
}

/** The end of `inner` ends all of the sandbox, and then the session's process. */
async function endChild(child: ChildProcess, inner: number, ended: Promise<void>): Promise<void> {
  for (const pid of [inner, child.pid]) {
    try {
      // A process that has ended and whose number is taken by another: the child then has an exit code.
      if (pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    if (
      await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, ENDS_WITHIN_MS, false))])
    )
      return;
  }
}
