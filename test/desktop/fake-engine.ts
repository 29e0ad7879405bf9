// An engine for tests of the desktop host: sessions are rows, and a connection that it is given is answered with the id.
import { EngineError, type Ending, type Engine, type SessionOrder } from '#src/desktop/engines/engine.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';

/** The engine, with what it was asked. */
export interface FakeEngine extends Engine {
  readonly orders: SessionOrder[];
  readonly erased: string[];
  /** Devices whose connections were ended. */
  readonly cutOff: string[];
  /** Ids of sessions that a page shows. */
  readonly shown: Set<string>;
  /** What sessions were told of their ends. */
  readonly told: Map<string, Closing | undefined>;
  /** The next starts fail with this. */
  fault: EngineError | undefined;
  /** Ends a session by itself. */
  expire(id: string, why: EndReason): void;
}

/** Makes it. `now`: the clock of the test. */
export function fakeEngine(now: () => number): FakeEngine {
  const running = new Map<string, SessionOrder & { started: number }>();
  const listeners: ((ending: Ending) => void)[] = [];
  const end = (id: string, why: EndReason): Ending => {
    const order = running.get(id);
    if (!order) throw new EngineError('unknown-session', id);
    running.delete(id);
    const erased = { files: 3, bytes: 4096, processes: 12, mounts: 9 };
    const checks = { processes: 0, mounts: 0, sockets: 0, folder: false, swap: 'off', initOnFree: true } as const;
    const ending = { id, kind: order.kind, why, started: order.started, ended: now(), erased, checks };
    for (const listener of listeners) listener(ending);
    return ending;
  };
  const state = (id: string) => {
    const order = running.get(id);
    if (!order) return undefined;
    const { kind, home, started } = order;
    const { ratio } = order.size;
    const unseen = engine.shown.has(id) ? {} : { unseenSince: started };
    return { id, kind, ...(home !== undefined && { home }), phase: 'running', ratio, started, ...unseen } as const;
  };
  const engine: FakeEngine = {
    hasFiles: true,
    warnings: [],
    orders: [],
    erased: [],
    cutOff: [],
    devices: { handOver: () => false, end: (_home, device) => void engine.cutOff.push(device) },
    shown: new Set(),
    told: new Map(),
    announce: (id, closing) => void engine.told.set(id, closing),
    memory: () => 1024,
    fault: undefined,
    async start(order) {
      engine.orders.push(order);
      await Promise.resolve();
      if (engine.fault) throw engine.fault;
      running.set(order.id, { ...order, started: now() });
      return state(order.id)!;
    },
    state,
    list: () => [...running.keys()].map((id) => state(id)!),
    stop: async (id, why) => end(id, why),
    ticket: async (id) => `ticket-of-${id}`.padEnd(32, '-'),
    address: (id) => `/s/${id}/`,
    handOver(id, socket, head) {
      if (!running.has(id)) return false;
      const body = `${id} ${head.toString('latin1').split(' ')[1] ?? ''}`;
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
      return true;
    },
    home: async () => ({ usedBytes: 5, limitBytes: 10, lastUsed: 7 }),
    async erase(home) {
      engine.erased.push(home);
      return true;
    },
    keep: async (_id, _home, paths) => ({ files: paths.length, folder: 'From the trial' }),
    onEnd: (listener) => void listeners.push(listener),
    onSoon: () => undefined,
    close: async () => undefined,
    expire: (id, why) => void end(id, why),
  };
  return engine;
}
