// Members' other devices: which requests of theirs go to a session of their files, and what ends them.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DeviceLines } from '#src/desktop/engines/engine.ts';
import { stopReading } from '#src/desktop/engines/stop-reading.ts';
import type { TakeDevice } from '../http/connections.ts';
import { type AdmittedDevice, admitDevice, isDavRequest } from './admit-device.ts';
import type { DeviceStore } from './device-store.ts';

/** So long a client may take to read why it is refused: what it still sends is thrown away. */
const READS_WITHIN_MS = 2_000;
const AWAY = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 15\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

interface DevicesOptions {
  readonly store: DeviceStore;
  readonly lines: DeviceLines;
  /**
   * Returns the session of a home's files, which it starts unless one runs. `isAllowed` is asked just before: then the home may be gone.
   * Rejects if there can be none.
   */
  readonly openFiles: (home: string, isAllowed: () => boolean) => Promise<string>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The devices of this host. */
export type Devices = ReturnType<typeof createDevices>;

/** Makes them. */
export function createDevices({ store, lines, openFiles, log }: DevicesOptions) {
  const passOn = async ({ device, home }: AdmittedDevice, [socket, head, leave]: Parameters<TakeDevice>) => {
    const isAllowed = () => !socket.destroyed && store.isOpen(device);
    const destroy = () => void socket.destroy();
    socket.on('error', destroy);
    const id = await openFiles(home, isAllowed).catch((err: unknown) => {
      if (isAllowed()) log.warn({ err }, 'files do not open for a device');
      return undefined;
    });
    socket.off('error', destroy);
    // It may have been removed while the session started.
    if (id !== undefined && isAllowed() && lines.handOver(id, device, socket, head)) return leave();
    socket.on('error', destroy).resume().end(AWAY);
    await setTimeout(READS_WITHIN_MS, undefined, { ref: false });
    socket.destroy();
  };

  const endAll = (home: string, ids: readonly string[]) => {
    for (const id of ids) lines.end(home, id);
  };
  const idsOf = (home: string) => store.list(home).map(({ id }) => id);

  return {
    store,

    take: ((socket, head, leave) => {
      const text = head.toString('latin1');
      const admitted = isDavRequest(text) ? admitDevice(text, store) : undefined;
      if (!admitted) return false;
      // In this turn: until the session runs, what comes would be read here and lost.
      stopReading(socket);
      void passOn(admitted, [socket, head, leave]);
      return true;
    }) satisfies TakeDevice,

    /** Returns whether the member has had such a device. Its connections end. */
    remove(home: string, id: string): boolean {
      const isRemoved = store.remove(home, id);
      if (isRemoved) lines.end(home, id);
      return isRemoved;
    },
    /** Removes those of sign-ins from `at` or before it, by the site's clock; all without a time. Their connections end. */
    removeUntil: (home: string, at?: number): void => endAll(home, store.removeUntil(home, at)),
    /** The account is disabled since `at`. */
    block(home: string, at: number): void {
      store.block(home, at);
      endAll(home, idsOf(home));
    },
  };
}
