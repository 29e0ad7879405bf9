import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

// In a process of its own: what is disabled there stays so.
const PROGRAM = `
  import { ClientRequest, get, request } from 'node:http';
  import https from 'node:https';
  import { connect } from 'node:http2';
  import { forbidOutboundHttp } from './src/server/process/no-outbound-http.ts';
  forbidOutboundHttp();
  const address = process.argv[1];
  const ways = {
    fetch: () => fetch(address),
    redefined: () => { globalThis.fetch = undefined; return fetch(address); },
    WebSocket: () => new WebSocket(address.replace('http', 'ws')),
    get: () => get(address),
    request: () => request(address).end(),
    ClientRequest: () => new ClientRequest(address),
    https: () => https.get(address.replace('http', 'https')),
    http2: () => connect(address),
    'WebSocket of http': () => new (process.getBuiltinModule('node:http').WebSocket)(address.replace('http', 'ws')),
  };
  for (const [name, way] of Object.entries(ways)) {
    const error = await new Promise((resolve) => resolve(way())).then(() => undefined, (thrown) => thrown);
    console.log(name, error?.name);
  }
`;

test('every HTTP client of a process that needs none throws without a request', async () => {
  let asked = 0;
  const listener = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, address]);
  const lines = (await text(child.stdout)).trim().split('\n');
  listener.close();
  expect(lines).toHaveLength(9);
  for (const line of lines) expect(line).toMatch(/^redefined TypeError$|^(?!redefined).* OutboundHttpError$/);
  expect(asked).toBe(0);
});
