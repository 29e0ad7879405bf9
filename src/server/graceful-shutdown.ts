// How the server goes: it says so, stops listening, answers what it was asked, and leaves nothing hanging.
import type { Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** A proxy or a stopped shell waits about ten seconds before it kills; whoever sets a drain sets it a longer wait. */
const LONGEST_STOP_MS = 8_000;
/** A terminal and npm both pass on one and the same Ctrl-C; two within this time are one. */
const SAME_SIGNAL_MS = 250;
const LOOK_EVERY_MS = 50;
const LOOKS_BEFORE_SILENT = 10;
const QUIET_MS = 0.2;
const QUIET_LIMIT_MS = 1_000;
/** Half of the longest stop: who is taken last has the other half to be answered in. */
const TAKING_LIMIT_MS = 4_000;

/** Stops servers when the process is asked to. */
export interface GracefulShutdown {
  /** Takes each server that is to be stopped, before it listens. */
  watch(server: Server): void;
  /** How many connections of these servers are open. */
  connections(): number;
  /** Says whether the process has been asked to stop. */
  isStopping(): boolean;
  /**
   * From now on SIGTERM and SIGINT, which before end the process at once with 0, after the drain call `close`, which must make the servers stop listening and resolve
   * once all requests are answered; then the process ends with 0. Connections without a request are closed at once, those
   * that are still sending one after 8 s at the latest. A second signal ends the process at once, with 1.
   */
  onSignal(close: () => Promise<void>): void;
}

/**
 * Makes the stop of one process. For `drainSeconds` after the signal everything is served as before, so that a balancer
 * that asks `/readyz` sends its requests elsewhere before this server is gone.
 */
export function createGracefulShutdown(drainSeconds: number): GracefulShutdown {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  let taken = 0;
  const watch = (server: Server) => {
    servers.add(server);
    server.on('connection', (socket) => {
      taken += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  };

  let since: number | undefined;
  const stop = async (close: () => Promise<void>) => {
    const now = performance.now();
    if (since !== undefined) {
      if (now - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = now;
    if (drainSeconds > 0) await wait(drainSeconds * 1_000);
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), LONGEST_STOP_MS);
    setTimeout(() => process.exit(0), LONGEST_STOP_MS + 1_000);
    await quietTurn(() => taken);
    // The socket alone: the close of an HTTP server begins with other work, half a millisecond or more.
    for (const server of servers) SocketServer.prototype.close.call(server);
    let looks = 0;
    setInterval(() => {
      looks += 1;
      for (const server of servers) server.closeIdleConnections();
      // A browser opens connections ahead of need; Node counts one that never said anything as busy. Looks are counted
      // rather than milliseconds: on a machine that stood still, what was sent meanwhile is read between two of them.
      if (looks < LOOKS_BEFORE_SILENT) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    try {
      await close();
    } catch (error) {
      process.stderr.write(`Could not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
    process.exit(0);
  };
  // From the beginning: the first process of a container does not end by a signal that it does not listen to.
  let closing: (() => Promise<void>) | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (closing ? stop(closing) : process.exit(0)));
  return {
    watch,
    connections: () => sockets.size,
    isStopping: () => since !== undefined,
    onSignal: (close) => void (closing = close),
  };
}

/**
 * Resolves right after the event loop has looked for new connections, found none, and was not held up since; after a second
 * it may have been held up, after four it gives up. The kernel resets a connection that it has taken and we have not: a proxy
 * may not repeat a POST that was on it. Closed at any other time, one of 1,027 sign-ins behind nginx was lost in six restarts.
 * Each turn of the loop takes one connection, however many wait: `taken` says how many there were so far. Of 32 at once 29
 * were lost after one quiet turn, and on a busy machine 24 after a second of turns.
 */
async function quietTurn(taken: () => number): Promise<void> {
  const start = performance.now();
  // To the end of a turn that has begun, so that the next one is whole.
  await turn();
  for (;;) {
    const [from, before] = [performance.now(), taken()];
    await turn();
    const now = performance.now();
    const isHeldUp = now - from >= QUIET_MS && now - start < QUIET_LIMIT_MS;
    if ((taken() === before && !isHeldUp) || now - start > TAKING_LIMIT_MS) return;
  }
}
