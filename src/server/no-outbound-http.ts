// The server makes no HTTP request of its own: it talks to its database and its mail server, over other protocols. What a
// dependency would fetch, such as an address that someone wrote into a certificate, must fail.
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/** Thrown in place of a request. */
class OutboundHttpError extends Error {
  override readonly name = 'OutboundHttpError';
  constructor() {
    super('outbound HTTP is disabled in this process');
  }
}

function refuse(): never {
  throw new OutboundHttpError();
}

/**
 * Disables every HTTP client of this thread, for good: `fetch`, WebSocket, and those of `node:http`, `https` and `http2`.
 * Plain sockets stay, which the database and the mail server need; where those may lead is for the host to limit (deploy/).
 */
export function forbidOutboundHttp(): void {
  const clients: Record<string, unknown> = { fetch: async () => refuse(), WebSocket: refuse, EventSource: refuse };
  for (const [name, value] of Object.entries(clients))
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  for (const client of [http, https]) Object.assign(client, { request: refuse, get: refuse });
  Object.assign(http, { ClientRequest: refuse });
  Object.assign(http2, { connect: refuse });
  // So that `import { request } from 'node:http'` gives the same.
  syncBuiltinESMExports();
}
