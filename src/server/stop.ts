// How the server goes: it stops listening, answers what it was asked, and leaves nothing hanging.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A proxy or a stopped shell waits about ten seconds before it kills. */
const LONGEST_STOP_MS = 8_000;
/** A terminal and npm both pass on one and the same Ctrl-C; two within this time are one. */
const SAME_SIGNAL_MS = 250;
const LOOK_EVERY_MS = 50;
const LOOKS_BEFORE_SILENT = 10;

/** Stops servers when the process is asked to. */
export interface Stop {
  /** Takes each server that is to be stopped, before it listens. */
  watch(server: Server): void;
  /**
   * From now on SIGTERM and SIGINT call `close`, which must make the servers stop listening and resolve once all
   * requests are answered; then the process ends with 0. Connections without a request are closed at once, those that
   * are still sending one after 8 s at the latest. A second signal ends the process at once, with 1.
   */
  onSignal(close: () => Promise<void>): void;
}

export function createStop(): Stop {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  const watch = (server: Server) => {
    servers.add(server);
    server.on('connection', (socket) => {
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
    let looks = 0;
    setInterval(() => {
      looks += 1;
      for (const server of servers) server.closeIdleConnections();
      // A browser opens connections ahead of need; Node counts one that never said anything as busy. Looks are counted
      // rather than milliseconds: on a machine that stood still, what was sent meanwhile is read between two of them.
      if (looks < LOOKS_BEFORE_SILENT) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), LONGEST_STOP_MS);
    setTimeout(() => process.exit(0), LONGEST_STOP_MS + 1_000);
    try {
      await close();
    } catch (error) {
      process.stderr.write(`Could not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
    process.exit(0);
  };
  return {
    watch,
    onSignal: (close) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(close));
    },
  };
}
