// The host's side of one session's process.
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { endOf } from '#src/desktop/engines/printable.ts';
import { stopReading } from '#src/desktop/engines/stop-reading.ts';
import type { FromSession, StartMessage, ToSession } from '#src/desktop/session/messages.ts';
import { createGivenSockets } from './given-sockets.ts';
import type { LoadedProgram } from './session-program.ts';

/** The display has half of it. Twelve at once need 130 s on two cores with a load of 56, and 5 s on idle ones. */
const STARTS_WITHIN_MS = 180_000;
const ENDS_WITHIN_MS = 5_000;
/** What a session can hold up its own end by. */
const SAVES_WITHIN_MS = 12_000;

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

/**
 * Starts a session in a program that waits for one, and returns once its display answers. The order may still be made, such as while a
 * home is mounted. `onMessage` gets what the program reports. Throws `EngineError` 'not-started', with what the programs wrote, or what
 * `order` rejects with.
 */
export async function startSessionChild(
  { child, ended, note }: LoadedProgram,
  order: Promise<StartMessage>,
  onMessage: (message: FromSession) => void,
): Promise<SessionChild> {
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
    note(`\nIt did not start within ${STARTS_WITHIN_MS / 1000} s: is this machine too busy?`);
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
