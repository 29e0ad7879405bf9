import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { ConfigError } from '#src/server/config.ts';
import { probePostgres } from './postgres-probe.ts';

/** What it is like to reach a server that treats its connections so. */
async function reached(treat: (socket: Socket) => void): Promise<string> {
  const server = createServer(treat).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://ada:secret@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
  const outcome = await probePostgres(url).then(
    () => 'reached',
    (error: unknown) => (error instanceof ConfigError ? error.message : 'another error'),
  );
  server.close();
  return outcome;
}

test.each([
  ['says nothing', () => undefined, 'nothing within a second'],
  ['hangs up', (socket: Socket) => void socket.destroy(), 'it hung up|ECONNRESET'],
  [
    'is another program',
    (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'another program answers',
  ],
])('a host that %s is told in one line, without the password', async (_, treat, why) => {
  const line = await reached(treat);
  expect(line).toMatch(
    new RegExp(`^DATABASE_URL: no PostgreSQL answers at 127\\.0\\.0\\.1:\\d+ \\((?:${why})\\)\\. .*\\.$`),
  );
  expect(line).not.toContain('secret');
});

test.each(['S', 'N'])('a host that answers %s is a PostgreSQL', async (answer) => {
  expect(await reached((socket) => void socket.once('data', () => socket.end(answer)))).toBe('reached');
});

test.skipIf(inject('testDatabaseUrl') === '')('a PostgreSQL is reached', async () => {
  await expect(probePostgres(inject('testDatabaseUrl'))).resolves.toBeUndefined();
});
