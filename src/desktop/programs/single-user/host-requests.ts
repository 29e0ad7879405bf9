// What the desktop host asks a session program: `POST <base>host/<action>`, signed; only `keep-requests.ts` reads bodies.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequestCheck } from '#src/desktop/engines/jupyterhub/signed-request.ts';
import { END_REASONS } from '#src/desktop/protocol/end-reasons.ts';
import { refuse } from '#src/desktop/session/downloads.ts';
import { createKeepRequests } from './keep-requests.ts';
import type { RunningOrder } from './session-engine.ts';
import type { SessionSettings } from './session-settings.ts';

/** Makes the server; it is given its connections. `onEnd` is called once the host knows how the session ended. */
export function createHostRequests(
  { order, base }: Pick<SessionSettings, 'order' | 'base'>,
  running: RunningOrder,
  onEnd: () => void,
): Server {
  const isOfHost = createRequestCheck(order.key, order.id);
  const keep = createKeepRequests(order, running, send);
  const report = async () => ({ ...(await running.report()), copy: keep.copy() });
  const server = createServer({ maxHeaderSize: 16_384 });
  // The next request of a connection may be for the session, and would not reach it.
  server.maxRequestsPerSocket = 1;
  server.on('request', (request, response) => {
    const { method, url = '', headers } = request;
    const action = url.startsWith(`${base}host/`) ? url.slice(base.length + 5) : '';
    if (method !== 'POST' || action === '' || !isOfHost(headers.authorization, action)) return refuse(response, 404);
    answer(action, request, response).catch(() => refuse(response, 500));
  });
  return server;

  async function answer(action: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [what, about, language] = action.split('/');
    if (what === 'report') return send(response, await report());
    if (what === 'archive') return keep.archive(request, response, about);
    if (what === 'unpack') return keep.unpack(request, response, about, language);
    if (what === 'ticket') return send(response, { ticket: await running.engine.ticket(order.id) });
    const reason = END_REASONS.find((one) => one === about);
    if (what !== 'end' || reason === undefined) return refuse(response, 404);
    await running.engine.stop(order.id, reason);
    response.once('close', onEnd);
    send(response, await report());
  }
}

function send(response: ServerResponse, answer: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
  response.end(JSON.stringify(answer));
}
