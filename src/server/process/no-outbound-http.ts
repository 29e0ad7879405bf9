// Disables HTTP clients. The server talks to its database and mail server over other protocols, and makes HTTP requests only to
// apps that the operator has declared: to tell them of what happens, and the desktop host of orders. A request of a dependency, for
// instance to a URL in a certificate, must fail.
import { syncBuiltinESMExports } from 'node:module';
import { http } from '#src/server/http/node-http.ts';

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
 * `http2`. Sockets stay available for the database and the mail server; the files in deploy/ limit where they can connect. Returns
 * `fetch` as it was, for the one caller that may use it.
 */
export function forbidOutboundHttp(): typeof globalThis.fetch {
  const { fetch } = globalThis;
  const clients: Record<string, unknown> = { fetch: async () => refuse(), WebSocket: refuse, EventSource: refuse };
  for (const [name, value] of Object.entries(clients)) {
    // First, because to redefine its own WebSocket Node loads its client for `fetch`, which takes 30 ms.
    Reflect.set(globalThis, name, value);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
  const https = process.getBuiltinModule('node:https');
  for (const client of [http, https]) Object.assign(client, { request: refuse, get: refuse });
  Object.assign(http, { ClientRequest: refuse });
  // Node gets these from its client for `fetch`, and would load it when a module imports `node:http`.
  for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Object.defineProperty(http, name, { value: refuse });
  Object.assign(process.getBuiltinModule('node:http2'), { connect: refuse });
  // Applies the change to named imports such as `import { request } from 'node:http'`.
  syncBuiltinESMExports();
  return fetch;
}
