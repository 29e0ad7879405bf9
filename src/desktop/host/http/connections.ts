// Listens, and reads the head of each connection: the only bytes of a session that this process ever has. A request for a session
// goes to the session's own process together with the connection; all others go to the HTTP server here.
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { trustedProxies } from '#src/server/http/trusted-proxies.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createConcurrencyLimit } from '#src/server/limits/concurrency-limit.ts';
import { requireWholeRequests } from './whole-requests.ts';

const MAX_HEAD_BYTES = 16_384;
const HEAD_TIMEOUT_MS = 5_000;
/** Each connection carries one request, so that these are requests in progress. */
const MAX_CONNECTIONS = 1_000;
/** Of one client, in the heads that are read here and among the requests of the API. A class of thirty has room. */
export const MOST_OF_CLIENT = 200;
/** From where a proxy on this machine connects, also one that DESKTOP_TRUST_PROXY forgets. */
const THIS_MACHINE = ['127.0.0.1', '::1'];
/** A request for a session: no body can follow, since both methods of its paths have none. */
const SESSION_REQUEST = /^GET \/s\/([a-z0-9][a-z0-9-]{0,29})\/[\x21-\x7e]* HTTP\/1\.[01]\r\n/;

/** Finds the session that a request is for: takes the head of the request. */
export type SessionOf = (head: string) => string | undefined;

const sessionOfPath: SessionOf = (head) => SESSION_REQUEST.exec(head)?.[1];

/**
 * Takes the connection of a device with a right password, and says whether it has. It is called where the last of `head` was read, and
 * calls `leave` once the connection is a session's.
 */
export type TakeDevice = (socket: Socket, head: Buffer, leave: () => void) => boolean;

interface ListenerOptions {
  readonly sessionOf?: SessionOf;
  readonly takeDevice?: TakeDevice | undefined;
  /** Addresses and networks of proxies, which may have any number of connections; absent where all come through one. */
  readonly proxies?: readonly string[];
}

/** Makes the listener; it does not listen yet. */
export function createListener(
  http: HttpServer,
  engine: Pick<Engine, 'handOver'>,
  { sessionOf = sessionOfPath, takeDevice = () => false, proxies }: ListenerOptions = {},
): Server {
  requireWholeRequests(http);
  const ofClients = createConcurrencyLimit(MOST_OF_CLIENT);
  const isProxy = proxies ? trustedProxies([...THIS_MACHINE, ...proxies]) : () => true;
  // `half-open` as Node's HTTP server has it: a client may end its side before it has the answer.
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    const { remoteAddress = '' } = socket;
    const leave = isProxy(remoteAddress) ? () => undefined : ofClients.enter(clientAddress(remoteAddress));
    if (!leave) return socket.destroy();
    socket.once('close', leave);
    return readHead(socket, { http, engine, sessionOf, takeDevice, leave });
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

interface Targets {
  readonly http: HttpServer;
  readonly engine: Pick<Engine, 'handOver'>;
  readonly sessionOf: SessionOf;
  readonly takeDevice: TakeDevice;
  /** The connection holds no place here any more. */
  readonly leave: () => void;
}

function readHead(socket: Socket, { http, engine, sessionOf, takeDevice, leave }: Targets): void {
  let head = Buffer.alloc(0);
  const forget = () => {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('error', destroy).pause();
  };
  const destroy = () => void socket.destroy();
  const timer = setTimeout(destroy, HEAD_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
  const toHttp = () => {
    forget();
    socket.unshift(head);
    http.emit('connection', socket);
    socket.resume();
  };
  const onEnd = destroy;
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const isWhole = head.includes('\r\n\r\n');
    // Node's parser answers what is no HTTP, and heads that are too long.
    if (!isWhole && head.length < MAX_HEAD_BYTES && /^[A-Z]{1,10}(?: |$)/.test(head.toString('latin1', 0, 11))) return;
    const id = isWhole ? sessionOf(head.toString('latin1', 0, 1024)) : undefined;
    forget();
    if (id === undefined) return isWhole && takeDevice(socket, head, leave) ? undefined : toHttp();
    // In this turn of the event loop, so that nothing more is read here.
    if (!engine.handOver(id, socket, withoutCookies(head))) return toHttp();
    // It is not closed here.
    leave();
  };
  socket.on('data', onData).on('end', onEnd).on('error', destroy);
}

/** Lines of a session need none, and its process may serve somebody else's desktop to a guest who has one here as well. */
function withoutCookies(head: Buffer): Buffer {
  const end = head.indexOf('\r\n\r\n');
  const lines = head.toString('latin1', 0, end).split('\r\n');
  const kept = lines.filter((line) => !/^cookie[ \t]*:/i.test(line));
  return Buffer.concat([Buffer.from(kept.join('\r\n'), 'latin1'), head.subarray(end)]);
}

/** Starts listening. Rejects as Node does. Returns the port. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
