// Faults of this drill, by name.
import { existsSync, readFileSync, statSync } from 'node:fs';
import http, { type ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest, onWriteHead } from '../shared/faults/on-http.ts';
import { block, replaceMethod } from '../shared/faults/replace-method.ts';

function withOptions(changes: ServerOptions, maxConnections?: number): void {
  replaceMethod(http, 'createServer', ({ given: [options, listener], old }) => {
    const server = old([{ ...(options as ServerOptions), ...changes }, listener]) as http.Server;
    return maxConnections === undefined ? server : Object.assign(server, { maxConnections });
  });
}

const kept: Buffer[] = [];
export const FAULTS: Readonly<Record<string, Inject>> = {
  patient: () => {
    withOptions({ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
    // Then no timer sees that an answer waits.
    Object.defineProperty(Socket.prototype, 'writableLength', { get: () => 0 });
  },
  lenient: () => withOptions({ insecureHTTPParser: true }),
  full: () => withOptions({}, 1_000),
  'held-up': () => setInterval(() => block(400), 1_000),
  'drops-headers': () => onWriteHead(({ headers }) => headers.delete('content-security-policy')),
  'answers-trace': () =>
    onRequest(({ method }, response) => {
      if (method !== 'TRACE') return undefined;
      response.end('TRACE');
      return 'isAnswered';
    }),
  throws: () =>
    onRequest(({ headers }, response) => {
      if (headers['x-forwarded-for'] === undefined) return undefined;
      response.writeHead(500).end();
      return 'isAnswered';
    }),
  dies: () =>
    onRequest(({ url = '' }) => {
      if (url.includes('%00')) process.exit(1);
    }),
  'keeps-bodies': () =>
    onRequest((request, response) => {
      if (request.method !== 'POST') return undefined;
      request.on('data', (part: Buffer) => kept.push(Buffer.from(part)));
      request.on('end', () => response.writeHead(413).end());
      return 'isAnswered';
    }),
  'serves-folder': () =>
    onRequest(({ url = '' }, response) => {
      const file = `.${url.split('?', 1)[0] ?? ''}`;
      if (!existsSync(file) || !statSync(file).isFile()) return undefined;
      response.end(readFileSync(file));
      return 'isAnswered';
    }),
};
