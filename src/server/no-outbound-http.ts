// Disables HTTP clients. The server makes no HTTP requests: it talks to its database and mail server over other protocols. A
// request of a dependency, for instance to a URL in a certificate, must fail.
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/** Thrown instead of making a request. */
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
 * Disables every HTTP client of this thread permanently: `fetch`, WebSocket, EventSource, and those of `node:http`, `https` and
 * `http2`. Sockets stay available for the database and the mail server; the files in deploy/ limit where they can connect.
 */
export function forbidOutboundHttp(): void {
  const clients: Record<string, unknown> = { fetch: async () => refuse(), WebSocket: refuse, EventSource: refuse };
  for (const [name, value] of Object.entries(clients))
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  for (const client of [http, https]) Object.assign(client, { request: refuse, get: refuse });
  Object.assign(http, { ClientRequest: refuse });
  Object.assign(http2, { connect: refuse });
  // Applies the change to named imports such as `import { request } from 'node:http'`.
  syncBuiltinESMExports();
}
