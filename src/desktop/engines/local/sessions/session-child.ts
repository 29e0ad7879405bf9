// The host's side of one session's process.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { endOf } from '#src/desktop/engines/printable.ts';
import { stopReading } from '#src/desktop/engines/stop-reading.ts';
import { SPAWN_ENVIRONMENT } from '#src/desktop/sandbox/sandbox.ts';
import type { FromSession, StartMessage, ToSession } from '#src/desktop/session/messages.ts';
import { createGivenSockets } from './given-sockets.ts';

/** The display has half of it. Twelve at once need 130 s on two cores with a load of 56, and 5 s on idle ones. */
const STARTS_WITHIN_MS = 180_000;
const ENDS_WITHIN_MS = 5_000;
/** What a session can hold up its own end by. */
const SAVES_WITHIN_MS = 12_000;
const WRITES_WITHIN_MS = 500;
const LOG_BYTES = 4_096;

export interface SessionChild {
  /** Process 1 of the sandbox. */
  readonly initPid: number;
  /** Fulfilled when the process has ended, with the last that it wrote, or how it ended. */
  readonly ended: Promise<string>;
  send(message: ToSession): void;
  /** The connection is the session's from now on; `device`: of a request whose password was checked. Call it where the last of `head` was read, before anything more is. */
  handOver(socket: Socket, head: Buffer, device?: string): void;
  /** Lets programs keep what was not saved, and end. Returns when they have, or could not in time. */
  save(): Promise<void>;
  end(): Promise<void>;
}

export interface SessionProgram {
  readonly file: string;
  /** What to put before its command: its limits. */
  readonly limits: readonly string[];
  /** A folder for compiled code that no session can write. */
  readonly cache: string;
}

/**
 * Starts a program with a session and returns once its display answers. The program loads while its order is made, such as while a
 * home is mounted. `onMessage` gets what it reports. Throws `EngineError` 'not-started', with what the programs wrote, or what `order`
 * rejects with.
 */
export async function startSessionChild(
  { file, limits, cache }: SessionProgram,
  order: Promise<StartMessage>,
  onMessage: (message: FromSession) => void,
): Promise<SessionChild> {
  const node = [process.execPath, '--max-old-space-size=96', '--max-semi-space-size=1', file];
  const [command = '', ...args] = [...limits, ...node];
  const child = spawn(command, args, {
    cwd: '/',
    // A group of its own: Ctrl-C on the host's terminal would end it at once, before its documents are kept.
    detached: true,
    // Compiled code from the cache saves the compiler of TypeScript in each session: 18 of 43 MiB.
    env: { ...SPAWN_ENVIRONMENT, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  (child.stderr as Readable).on('data', (chunk: Buffer) => {
    log = (log + chunk.toString('utf8')).slice(-LOG_BYTES);
  });
  const ended = new Promise<string>((resolve) => {
    const end = (code: number | null, signal: string | null) =>
      resolve(log.trim() || `The session's process ended with ${signal ?? `exit code ${code}`}.`);
    // What it wrote last arrives after its exit; a process that it has left would hold the pipe open.
    child.once('exit', (code, signal) => setTimeout(end, WRITES_WITHIN_MS, code, signal)).once('close', end);
    child.once('error', (error) => resolve(error.message));
  });
  let saved: (() => void) | undefined;
  const running = new Promise<number | undefined>((resolve) => {
    void ended.then(() => resolve(undefined));
    child.on('message', (message: FromSession) => {
      if (message.is === 'running') resolve(message.initPid);
      else if (message.is === 'saved') saved?.();
      else onMessage(message);
    });
  });
  const send = (message: ToSession) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const give = createGivenSockets(child, ended);
  try {
    send(await order);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  const late = setTimeout(() => {
    log += `\nIt did not start within ${STARTS_WITHIN_MS / 1000} s: is this machine too busy?`;
    child.kill('SIGKILL');
  }, STARTS_WITHIN_MS);
  const initPid = await running;
  clearTimeout(late);
  if (initPid === undefined) throw new EngineError('not-started', endOf(await ended));
  return {
    initPid,
    ended,
    send,
    handOver(socket, head, device) {
      stopReading(socket);
      give({ do: 'connection', head: head.toString('base64'), ...(device !== undefined && { device }) }, socket);
    },
    save: () =>
      new Promise((resolve) => {
        saved = resolve;
        setTimeout(resolve, SAVES_WITHIN_MS).unref();
        void ended.then(() => resolve());
        send({ do: 'save' });
      }),
    end: () => endChild(child, initPid, ended),
  };
}

/** The end of process 1 ends all of the sandbox, and then the session's process. */
async function endChild(child: ChildProcess, initPid: number, ended: Promise<string>): Promise<void> {
  for (const pid of [initPid, child.pid]) {
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
