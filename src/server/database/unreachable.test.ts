import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { awaitDatabase } from './await-database.ts';
import { openDatabase, UnreachableError } from './open.ts';

/** Opens a database at a server that treats its connections like this. Returns the error's message and the time it took. */
async function openAt(onConnection: (socket: Socket) => void): Promise<{ line: string; ms: number }> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const databaseUrl = `postgres://ada:secret@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
  const start = performance.now();
  const line = await openDatabase({ dataDir: '', databaseUrl }).then(
    () => 'opened',
    (error: unknown) => (error instanceof ConfigError ? error.message : 'another error'),
  );
  server.close();
  return { line, ms: performance.now() - start };
}

test.each([
  ['says nothing', () => undefined, /Connection terminated due to connection timeout/],
  ['hangs up', (socket: Socket) => void socket.destroy(), /Connection terminated unexpectedly|ECONNRESET/],
])(
  'a host that %s is reported in one line within three seconds, without the password',
  async (_, onConnection, why) => {
    const { line, ms } = await openAt(onConnection);
    expect(line).toMatch(/^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ \(.*\)\. .*\.$/);
    expect(line).toMatch(why);
    expect(line).not.toContain('secret');
    expect(ms).toBeLessThan(3_000);
  },
);

test('a start waits for a database that does not answer, says so once, and ends at any other fault', async () => {
  const said: string[] = [];
  const faults = [new UnreachableError('no PostgreSQL answers.'), new ConfigError('wrong password')];
  const opening = awaitDatabase(
    () => Promise.reject(faults.shift() ?? new Error('once more')),
    (line) => said.push(line),
  );
  await expect(opening).rejects.toThrow('wrong password');
  expect(said).toEqual(['no PostgreSQL answers. It is tried again each second.']);
});
