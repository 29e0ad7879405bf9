import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '#src/desktop/host/http/connections.ts';
import { createGivenSockets } from './given-sockets.ts';

test('a child answers on the connections that it gets, and those that it has not taken are closed at its end', async () => {
  const program = 'process.on("message", (_, socket) => socket.end("taken"))';
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const give = createGivenSockets(child, once(child, 'exit'));
  let given = 0;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    give({}, socket);
    given++;
  });
  const port = await listen(server, 0, '127.0.0.1');
  const answer = async () => String(await buffer(connect(port, '127.0.0.1')));
  expect(await Promise.all([answer(), answer()])).toEqual(['taken', 'taken']);
  child.kill('SIGSTOP');
  const lost = [answer(), answer(), answer()];
  await expect.poll(() => given).toBe(5);
  child.kill('SIGKILL');
  expect(await Promise.all(lost)).toEqual(['', '', '']);
  server.close();
});
