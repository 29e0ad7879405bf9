// Faults of an HTTP server, preloaded into one: DRILL_FAULT names which.
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import http, { type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const fault = process.env['DRILL_FAULT'];

const PATIENT: ServerOptions = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 };
const LENIENT: ServerOptions = { insecureHTTPParser: true };
const changes = { patient: PATIENT, lenient: LENIENT, full: {} }[fault ?? ''];
if (changes) {
  const { createServer } = http;
  Object.assign(http, {
    createServer: (options: ServerOptions, listener?: http.RequestListener) => {
      const server = createServer({ ...options, ...changes }, listener);
      if (fault === 'full') server.maxConnections = 1_000;
      return server;
    },
  });
  syncBuiltinESMExports();
}
// Then no timer sees that an answer waits.
if (fault === 'patient') Object.defineProperty(Socket.prototype, 'writableLength', { get: () => 0 });
if (fault === 'held-up')
  setInterval(() => {
    for (const until = performance.now() + 400; performance.now() < until;);
  }, 1_000);

const kept: Buffer[] = [];

/** Answers by itself where it gives true. */
function intercept(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  switch (fault) {
    case 'answers-trace':
      if (method !== 'TRACE') return false;
      response.end('TRACE');
      return true;
    case 'throws':
      if (headers['x-forwarded-for'] === undefined) return false;
      response.writeHead(500).end();
      return true;
    case 'dies':
      if (url.includes('%00')) process.exit(1);
      return false;
    case 'drops-headers':
      dropPolicy(response);
      return false;
    case 'keeps-bodies':
      if (method !== 'POST') return false;
      request.on('data', (part: Buffer) => kept.push(Buffer.from(part)));
      request.on('end', () => response.writeHead(413).end());
      return true;
    case 'serves-folder': {
      const file = `.${url.split('?', 1)[0] ?? ''}`;
      if (!existsSync(file) || !statSync(file).isFile()) return false;
      response.end(readFileSync(file));
      return true;
    }
    default:
      return false;
  }
}

function dropPolicy(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (status: number, headers?: unknown) => ServerResponse;
  const without = (given: readonly unknown[]) => given.map((text) => (text === 'Content-Security-Policy' ? 'X' : text));
  Object.assign(response, {
    writeHead: (status: number, given?: unknown) => {
      response.removeHeader('content-security-policy');
      return write(status, Array.isArray(given) ? without(given) : given);
    },
  });
}

http.Server.prototype.emit = function emitOrIntercept(this: http.Server, name: string | symbol, ...given: unknown[]) {
  const isOurs = name === 'request' && intercept(given[0] as IncomingMessage, given[1] as ServerResponse);
  return isOurs || EventEmitter.prototype.emit.call(this, name, ...given);
};
