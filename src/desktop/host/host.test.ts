import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { checkReceipt, type ReceiptKeys } from '#src/desktop/protocol/receipt.ts';
import { fakeEngine } from '#test/desktop/fake-engine.ts';
import { ask, on, PREFERENCES, start, startHostForEachTest, startTrial } from '#test/desktop/host-in-process.ts';

startHostForEachTest();

test('a trial starts with what the visitor chose, belongs to its owner alone, and ends with a receipt that can be checked', async () => {
  const { status, body } = await startTrial();
  expect(status).toBe(201);
  const { id = '', key } = body;
  expect(on.engine.orders).toEqual([expect.objectContaining({ ...PREFERENCES, id, kind: 'trial' })]);
  expect(on.engine.orders[0]).not.toHaveProperty('home');
  for (const [method, path] of [
    ['POST', '/ticket'],
    ['GET', ''],
    ['DELETE', ''],
  ] as const)
    for (const other of [undefined, 'x'.repeat(32)])
      expect((await ask(method, `/api/sessions/${id}${path}`, { key: other })).status).toBe(404);
  expect((await ask('POST', `/api/sessions/${id}/ticket`, { key })).body).toMatchObject({ address: `/s/${id}/` });
  const ended = (await ask('DELETE', `/api/sessions/${id}`, { key })).body;
  expect(ended).toMatchObject({ state: 'ended', why: 'user', receipt: { receipt: { session: id, kept: 0 } } });
  const keys = (await ask('GET', '/api/receipts/key', { origin: '' })).body as unknown as ReceiptKeys;
  expect(await checkReceipt(JSON.stringify(ended.receipt), keys)).toMatchObject({ result: 'right' });
});

test('a host without the secret of an app says that it has trials alone', async () => {
  expect((await ask('GET', '/api/desktop')).body).toEqual({ signedIn: false, isTrialsOnly: true });
  const { status, headers } = await ask('GET', '/api/sign-in?back=/el');
  expect([status, headers['location']]).toEqual([303, '/el#desktop']);
});

test('receipts are a chain, also after a restart', async () => {
  const receiptOf = async () => {
    const { id, key } = (await startTrial()).body;
    return (await ask('DELETE', `/api/sessions/${id}`, { key })).body.receipt!;
  };
  const first = await receiptOf();
  await on.host.close();
  on.engine = fakeEngine(() => on.clock);
  await start();
  const second = await receiptOf();
  expect([first.receipt.previous, second.receipt.previous]).toEqual([undefined, expect.stringMatching(/^[\w-]{43}$/)]);
  expect(second.receipt.key).toBe(first.receipt.key);
  expect(readFileSync(join(on.folder, 'receipts.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
});

test('a session that cannot start leaves nothing behind, and the operator reads why', async () => {
  on.engine.fault = new EngineError('no-space', 'no memory is left');
  expect((await startTrial()).body).toEqual({ error: 'no-room' });
  expect(on.lines.join()).toContain('no memory is left');
  on.engine.fault = new EngineError('not-started', 'no sandbox');
  const { body, headers } = await startTrial();
  expect([body.error, on.lines.find((line) => line.includes('no sandbox'))]).toEqual([
    'failed',
    expect.stringContaining(`"number":"${body.number}"`),
  ]);
  expect(on.lines.at(-1)).toContain(`"reqId":"${String(headers['x-request-id'])}"`);
  on.engine.fault = undefined;
  expect((await startTrial()).status).toBe(201);
});

test('a full disk is one line in the log, and all who meet it read its number', async () => {
  on.engine.fault = new EngineError('disk-full', '5 bytes are left for /homes');
  const [first, second] = [await startTrial('192.0.2.1'), await startTrial('192.0.2.2')];
  expect([first.body.error, second.body]).toEqual(['failed', first.body]);
  const said = on.lines.filter((line) => line.includes('5 bytes are left for /homes'));
  expect(said).toEqual([expect.stringContaining(`"number":"${first.body.number}"`)]);
  on.engine.fault = undefined;
  await startTrial('192.0.2.3');
  on.engine.fault = new EngineError('disk-full', '6 bytes are left for /homes');
  expect((await startTrial('192.0.2.4')).body.number).not.toBe(first.body.number);
});

test('nobody waits for a trial where the operator has closed them', async () => {
  await on.host.close();
  await start({ DESKTOP_MAX_TRIALS: '0' });
  expect((await startTrial()).body).toEqual({ error: 'closed' });
});

test('requests of other pages, and those that are not as they should be, are refused', async () => {
  for (const origin of ['', 'https://evil.example', 'http://localhost:3000'])
    expect((await ask('POST', '/api/trials', { body: PREFERENCES, origin })).status).toBe(400);
  for (const change of [{ layout: 'us;id' }, { size: { width: 99999, height: 800, ratio: 1 } }, { more: 1 }])
    expect((await ask('POST', '/api/trials', { body: { ...PREFERENCES, ...change } })).status).toBe(400);
  expect((await ask('POST', '/api/desktop', { body: PREFERENCES })).status).toBe(401);
  expect(on.engine.orders).toEqual([]);
  expect((await ask('GET', '/api/desktop', { origin: 'http://localhost:3000' })).headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-credentials': 'true',
  });
  expect((await ask('GET', '/api/desktop', { origin: 'https://evil.example' })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
});

test('a connection for a session goes to the session, and one that then asks for more gets nothing more', async () => {
  const { id } = (await startTrial()).body;
  expect((await ask('GET', `/s/${id}/stream`)).body.text).toBe(`${id} /s/${id}/stream`);
  expect((await ask('GET', '/s/t-unknown/stream')).status).toBe(404);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(on.port, '127.0.0.1', () =>
      socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /s/${id}/stream HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    socket
      .setEncoding('latin1')
      .on('data', (part: string) => (text += part))
      .on('close', () => resolve(text));
  });
  expect(answer).toContain('{"status":"ok"}');
  expect(answer).not.toContain(`${id} /s/`);
});

test('the log has no address, key, ticket or id of a session', async () => {
  const { id = '', key = '' } = (await startTrial()).body;
  await ask('POST', `/api/sessions/${id}/ticket`, { key });
  await ask('DELETE', `/api/sessions/${id}`, { key });
  const log = on.lines.join('\n');
  expect(log).toContain('session ended');
  for (const secret of [id, key, '192.0.2.1', 'ticket-of']) expect(log).not.toContain(secret);
});
