// The connections of one session: each carries one request, which the host handed over with the bytes that it had read.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Opening, type Ready, SHOWN_ELSEWHERE } from '#src/desktop/protocol/control-messages.ts';
import type { Knock } from '#src/desktop/protocol/guest-messages.ts';
import { refuse } from './downloads.ts';
import { keepAlive } from './keep-alive.ts';
import { createPendingConnections } from './pending-connections.ts';
import type { GuestSocket } from './sharing/guests.ts';
import { TICKET } from './tickets.ts';

/** In which a line's first message must arrive. */
const PATIENCE_MS = 5_000;
/** The largest frame: 256 KiB of a file, or a text that somebody pastes. */
const LARGEST_FRAME = 1024 * 1024;
/** Lines and downloads that have shown a ticket; those without one have places of their own (`pending-connections.ts`). */
const MOST_ADMITTED = 32;
/** For the page's answer to a close. */
const CLOSES_WITHIN_MS = 2_000;
/** After which, or twice as long, Node ends a download that nobody reads: each holds a program in the sandbox. */
const UNREAD_MS = 30_000;
/** Bytes that may wait for a page that sends and does not read; the next answer ends its line. */
export const MOST_UNREAD_BYTES = 8 * 1024 * 1024;
/** Bytes of a first message: a guest's name may have four for each character. */
const LONGEST_OPENING = 400;
/** RFC 6455: the ticket, or the first message, is not acceptable. */
const REFUSED = 1008;

/** Of a page, or of anybody. */
type FirstMessage = Readonly<Partial<Record<keyof Opening | keyof Knock, unknown>>>;

export interface Lines {
  /** Path that begins all addresses of the session, with a slash at its end. */
  readonly base: string;
  readonly origin: string;
  /** Voids the ticket; returns whether it was valid. */
  takeTicket(ticket: unknown): boolean;
  /** What the page of a new stream is answered; nothing if another page has the session. */
  beginStream(opening: FirstMessage): Pick<Ready, 'taken'> | undefined;
  stream(page: WebSocket): void;
  control(page: WebSocket): void;
  sound(page: WebSocket): void;
  /** Takes the first message of a guest. Returns whether it may wait to be let in; its line is closed otherwise. */
  guest(page: WebSocket, link: unknown, name: unknown, line: GuestSocket): boolean;
  /** Returns whether the ticket was valid. */
  download(ticket: string, response: ServerResponse): boolean;
}

/** Returns what takes a connection and the bytes that were read of it. */
export function acceptConnections(lines: Lines): (socket: Socket, head: Buffer) => void {
  // Node has limits of time only for a server that listens: `pending` has those.
  const server = createServer({ maxHeaderSize: 16_384 });
  // The types of ws do not know `closeTimeout`.
  const options = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAME,
    closeTimeout: CLOSES_WITHIN_MS,
  };
  const sockets = new WebSocketServer(options);
  const { base } = lines;
  const pending = createPendingConnections();
  let admitted = 0;
  const admit = (socket: Duplex) => {
    pending.admit(socket);
    if (admitted >= MOST_ADMITTED) return socket.destroy();
    admitted++;
    socket.once('close', () => admitted--);
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ticket = pathOf(request, `${base}file/`);
    if (request.method !== 'GET' || ticket === undefined || !TICKET.test(ticket)) refuse(response, 404);
    else if (lines.download(ticket, response))
      admit(request.socket.setTimeout(UNREAD_MS, () => request.socket.destroy()));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const line = pathOf(request, base);
    // WebSockets know no same-origin policy: any page could open one.
    if (request.headers.origin !== lines.origin || !isLine(line))
      return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    // Guests are counted by themselves (`sharing/guests.ts`): they never take a place of the owner's.
    const enter = () => (line === 'guest' ? pending.admit(socket) : admit(socket));
    sockets.handleUpgrade(request, socket, head, (page) => openLine(page, socket, line, lines, enter));
  });

  return (socket, head) => {
    socket.on('error', () => undefined);
    pending.add(socket, socket.remoteAddress, head);
    if (head.length > 0) socket.unshift(head);
    server.emit('connection', socket);
  };
}

const LINES = ['stream', 'control', 'guest', 'sound'] as const;

function isLine(name: string | undefined): name is (typeof LINES)[number] {
  return LINES.some((line) => line === name);
}

/**
 * The first message is `{"ticket":…}`; then the line answers `{"ready":true}` and belongs to its part. That of a guest is
 * `{"link":…,"name":…}`.
 */
function openLine(
  page: WebSocket,
  socket: Socket,
  line: (typeof LINES)[number],
  lines: Lines,
  admit: () => void,
): void {
  page
    .on('error', () => undefined)
    .on('ping', () => {
      if (page.bufferedAmount > MOST_UNREAD_BYTES) page.terminate();
    });
  const late = setTimeout(() => page.close(REFUSED, 'no ticket'), PATIENCE_MS);
  page.once('close', () => clearTimeout(late));
  page.once('message', (data: Buffer, isBinary: boolean) => {
    clearTimeout(late);
    const opening = isBinary || data.length > LONGEST_OPENING ? {} : parsed(data.toString('utf8'));
    if (line === 'guest') {
      const wasSilent = keepAlive(page, socket);
      if (lines.guest(page, opening.link, opening.name, { bytesRead: () => socket.bytesRead, wasSilent })) admit();
      return;
    }
    if (!lines.takeTicket(opening.ticket)) return page.close(REFUSED, 'ticket');
    const more = line === 'stream' ? lines.beginStream(opening) : {};
    if (!more) return page.close(SHOWN_ELSEWHERE, 'shown elsewhere');
    admit();
    const ready: Ready = { ready: true, ...more };
    page.send(JSON.stringify(ready));
    keepAlive(page, socket);
    lines[line](page);
  });
}

function parsed(text: string): FirstMessage {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Returns what follows `base` in the path; nothing if the path is another. */
function pathOf(request: IncomingMessage, base: string): string | undefined {
  const path = request.url ?? '';
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}
