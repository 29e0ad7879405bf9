import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { destinationsOf, sendAlert } from './send-alert.server.ts';

test('a webhook gets the alert as JSON; what it refuses is said without its secret address', async () => {
  const got: string[] = [];
  const hook = createServer(async (request, reply) => {
    got.push(await text(request));
    reply.writeHead(got.length > 1 ? 302 : 200, { Location: '/' }).end();
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  const { port } = hook.address() as AddressInfo;
  const route = { name: 'Aperta', webhook: `http://127.0.0.1:${port}/hooks/secret` };
  expect(destinationsOf(route)).toBe(`127.0.0.1:${port}`);
  expect(await sendAlert(route, 'Aperta: aperta@3001 failed', 'its last lines')).toBeUndefined();
  expect(JSON.parse(got[0] ?? '')).toEqual({ text: 'Aperta: aperta@3001 failed\n\nits last lines' });
  expect(await sendAlert(route, 'again', '')).toEqual({
    fault: `ALERT_WEBHOOK: 127.0.0.1:${port} answered 302.`,
    route,
  });
  expect(got).toHaveLength(2);
  hook.close();
});
