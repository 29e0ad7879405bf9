// Graceful shutdown: fail readiness, keep serving for the drain, stop accepting, finish open requests, exit.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Proxies and shells wait about ten seconds before they kill; an operator who sets a drain sets a longer wait there. */
const CLOSE_TIMEOUT_MS = 8_000;
/** A terminal and npm both pass on one Ctrl-C; two signals within this time are one. */
const SAME_SIGNAL_MS = 250;
const CHECK_INTERVAL_MS = 50;
const CHECKS_BEFORE_SILENT = 10;
/** Half of the timeout, so that the connection accepted last can still be answered. */
const ACCEPT_TIMEOUT_MS = 4_000;

/** The steps: the signal has come; the drain is over; all requests are answered. Or a second signal has come. */
export type ShutdownEvent = 'stopping' | 'drained' | 'stopped' | 'stopped at once';

/** Shuts servers down when the process is asked to stop. */
export interface GracefulShutdown {
  /** Adds a server. Call it before the server listens. */
  watch(server: Server): void;
  /** The number of open connections of these servers. */
  connections(): number;
  /** True once the process has been asked to stop. */
  isStopping(): boolean;
  /**
   * Sets what SIGTERM and SIGINT do; before, they end the process at once with 0. After the drain the servers stop listening,
   * and `close` is called, which resolves once all requests are answered; then the process ends with 0. Connections
   * without a request are closed at once, unfinished requests after 8 s. A second signal ends the process at once, with 1.
   */
  onSignal(close: () => Promise<void>): void;
}

/**
 * Creates the shutdown of this process. For `drainSeconds` after the signal everything but `/readyz` is served as before, so
 * that a load balancer has time to send its requests elsewhere. `onEvent` is called at each step.
 */
export function createGracefulShutdown(
  drainSeconds: number,
  onEvent: (event: ShutdownEvent, signal: string) => void = () => undefined,
): GracefulShutdown {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  let accepted = 0;
  let signalledAt: number | undefined;

  const stop = async (close: () => Promise<void>, signal: string) => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt <= SAME_SIGNAL_MS) return;
      onEvent('stopped at once', signal);
      process.exit(1);
    }
    signalledAt = performance.now();
    onEvent('stopping', signal);
    if (drainSeconds > 0) {
      await wait(drainSeconds * 1_000);
      onEvent('drained', signal);
    }
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), CLOSE_TIMEOUT_MS);
    setTimeout(() => {
      onEvent('stopped', signal);
      process.exit(0);
    }, CLOSE_TIMEOUT_MS + 1_000);
    await emptyAcceptQueue(() => accepted);
    for (const server of servers) server.close();
    closeIdle(servers, sockets);
    try {
      await close();
    } catch (error) {
      process.stderr.write(`Could not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
    onEvent('stopped', signal);
    process.exit(0);
  };
  // From the start: the first process of a container is not ended by a signal without a listener.
  let closeAll: (() => Promise<void>) | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (closeAll ? stop(closeAll, signal) : process.exit(0)));

  return {
    watch(server) {
      servers.add(server);
      server.on('connection', (socket) => {
        accepted += 1;
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
    },
    connections: () => sockets.size,
    isStopping: () => signalledAt !== undefined,
    onSignal: (close) => void (closeAll = close),
  };
}

/**
 * Waits until two turns of the event loop have accepted no connection; gives up after 4 s. Closing earlier resets connections
 * that the kernel has accepted and Node has not, because each turn accepts one: 29 of 32 in a test.
 */
async function emptyAcceptQueue(accepted: () => number): Promise<void> {
  const start = performance.now();
  // Up to the end of the turn that has begun.
  await nextTurn();
  let before: number;
  do {
    before = accepted();
    await nextTurn();
    await nextTurn();
  } while (accepted() !== before && performance.now() - start < ACCEPT_TIMEOUT_MS);
}

/** Closes connections as soon as they have no request, until the process ends. */
function closeIdle(servers: ReadonlySet<Server>, sockets: ReadonlySet<Socket>): void {
  let checks = 0;
  setInterval(() => {
    checks += 1;
    for (const server of servers) server.closeIdleConnections();
    // Browsers open connections in advance, and Node counts one that has sent nothing as busy. Counted in checks rather than
    // milliseconds: after a machine stood still, what arrived meanwhile is read between two checks.
    if (checks < CHECKS_BEFORE_SILENT) return;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, CHECK_INTERVAL_MS);
}
