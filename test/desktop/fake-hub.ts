// A small JupyterHub: users with one server each, and the programs of sessions behind it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { HubOrder, HubReport } from '#src/desktop/engines/jupyterhub/messages.ts';
import { createHostRequests } from '#src/desktop/programs/single-user/host-requests.ts';
import { fakeEngine, type FakeEngine } from './fake-engine.ts';

export interface FakeServer {
  readonly order: HubOrder;
  readonly program: Server;
  readonly engine: FakeEngine;
  /** Changes what the program reports. */
  report: Partial<HubReport>;
  ready: boolean;
  pending: string | null;
}

export interface FakeHub {
  readonly url: string;
  readonly users: Map<string, FakeServer | undefined>;
  /** Answers `METHOD /path` instead of the hub; `undefined` lets it through. */
  answer: (what: string) => { status: number; body?: unknown } | undefined;
  /** What servers were started with. */
  readonly orders: HubOrder[];
  /** The line is cut once files are in a home. */
  losesAnswers: boolean;
  /** What trials pack. */
  archive: () => Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Files that a program finds in an erased home. */
  left: number;
  close(): void;
}

const ENDING = {
  why: 'idle',
  started: 1,
  ended: 2,
  erased: { files: 3, bytes: 4, processes: 5, mounts: 6 },
  checks: { processes: 0, mounts: 0, sockets: 0, folder: false, swap: 'off', initOnFree: true },
} as const;
export const ENDED: Partial<HubReport> = { ending: ENDING };

/** `scopes`: what the service of the token may do. */
export async function fakeHub(scopes: readonly string[]): Promise<FakeHub> {
  const users: FakeHub['users'] = new Map();
  const serverModel = (name: string, { order, ready, pending }: FakeServer) => ({
    ready,
    pending,
    url: `/user/${name}/`,
    started: null,
    user_options: { order },
  });
  const userModel = (name: string) => {
    const server = users.get(name);
    return { name, last_activity: null, servers: server ? { '': serverModel(name, server) } : {} };
  };
  function begin(name: string, order: HubOrder): void {
    hub.orders.push(order);
    const engine = fakeEngine(Date.now);
    const server: FakeServer = { order, program: undefined as never, engine, report: {}, ready: true, pending: null };
    void engine.start({ ...order, kind: order.kind === 'work' ? 'work' : 'trial' } as never);
    const running = {
      engine: {
        ...engine,
        pack: async () => Readable.from(hub.archive()),
        async unpack(_home: string, _order: unknown, archive: Readable) {
          const size = (await buffer(archive)).length;
          if (hub.losesAnswers) (archive as IncomingMessage).socket.destroy();
          return { files: 1, folder: String(size) };
        },
        stop: async (id: string) => ((server.report = ENDED), engine.stop(id, 'user')),
      },
      ended: new Promise<never>(() => undefined),
      report: async () => ({ id: order.id, warnings: [], left: hub.left, ...server.report }),
    };
    const program = createHostRequests({ order, base: `/user/${name}/` }, running, () => undefined);
    users.set(name, Object.assign(server, { program }));
  }
  async function api(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    const what = `${request.method} ${(request.url ?? '').replace('/hub/api', '').replace(/\?.*/, '')}`;
    const planned = hub.answer(what);
    if (planned) return planned;
    const [, name = '', part = ''] = /^\w+ \/users\/([^/]+)(\/server)?/.exec(what) ?? [];
    const isActive = request.url?.includes('state=active') === true;
    if (what === 'GET /user') return { status: 200, body: { scopes } };
    if (what === 'GET /users')
      return {
        status: 200,
        body: [...users.keys()].filter((one) => (users.get(one) !== undefined) === isActive).map(userModel),
      };
    if (what === 'POST /proxy') return { status: 200 };
    if (part === '' && request.method === 'POST')
      return users.has(name) ? { status: 409 } : (users.set(name, undefined), { status: 201 });
    if (!users.has(name)) return { status: 404 };
    if (request.method === 'GET') return { status: 200, body: userModel(name) };
    if (request.method === 'POST') {
      begin(name, (JSON.parse(await text(request)) as { order: HubOrder }).order);
      return { status: 201 };
    }
    if (part === '') users.delete(name);
    else users.set(name, undefined);
    return { status: 204 };
  }
  const server = createServer((request, response) => {
    const name = /^\/user\/([^/]+)\//.exec(request.url ?? '')?.[1];
    if (name !== undefined) {
      const program = users.get(name)?.program;
      if (program && hub.answer(`SESSION ${name}`) === undefined) program.emit('request', request, response);
      else response.writeHead(503).end();
      return;
    }
    void api(request).then(({ status, body }) =>
      response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hub: FakeHub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    orders: [],
    left: 0,
    losesAnswers: false,
    archive: () => [Buffer.from('archive')],
    answer: () => undefined,
    close: () => void server.close(),
  };
  return hub;
}
