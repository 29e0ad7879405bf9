// Serves `/metrics` on a separate port, which is not public.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_OPTIONS } from '#src/server/http.ts';
import { API_CSP, securityHeaders } from '#src/server/http/headers.ts';
import { describeListenError } from '#src/server/http/listen-error.ts';
import { http } from '#src/server/http/node-http.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { Config } from '#src/server/settings/config.ts';
import type { Metrics } from './metrics.ts';

const CONSTANT = [...securityHeaders(API_CSP), ['Cache-Control', 'no-store']].flat();

/** The server of the metrics. */
export interface MetricsPort {
  /** The URL of the metrics. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts listening. `names`: the settings of port and address. Throws a `ConfigError` of one line if the port or
 * address cannot be used.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: NonNullable<Config['metrics']>,
  names: readonly [string, string] = ['METRICS_PORT', 'METRICS_HOST'],
): Promise<MetricsPort> {
  const respond = async ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, ...headers: string[]) =>
      void response.writeHead(status, ['Content-Length', '0', ...headers, ...CONSTANT]).end();
    if (url.split('?', 1)[0] !== '/metrics') return refuse(404);
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Allow', 'GET, HEAD');
    const body = Buffer.from(await metrics.text());
    const about = ['Content-Type', metrics.contentType, 'Content-Length', String(body.length)];
    response.writeHead(200, [...about, ...CONSTANT]).end(body);
  };
  // A failed scrape must not end the server: the connection is closed, and Prometheus reports it.
  const server = http.createServer(SERVER_OPTIONS, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const line = describeListenError(error, names);
    throw line === undefined ? error : new ConfigError(line);
  }
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
