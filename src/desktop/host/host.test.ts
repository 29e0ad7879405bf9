import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineError } from '#src/desktop/engine.ts';
import { logOptions } from '#src/server/log.ts';
import type { SessionReport } from '#src/shared/desktop/host-messages.ts';
import { checkReceipt, type ReceiptKeys } from '#src/shared/desktop/receipt.ts';
import { fakeEngine, type FakeEngine } from '#test/desktop/fake-engine.ts';
import { listen } from './connections.ts';
import { createDesktopHost, type DesktopHost } from './host.ts';
import { readDesktopConfig } from './settings.ts';

const ORIGIN = 'http://localhost:3100';
const PREFERENCES = { language: 'el', layout: 'gr,us', scheme: 'dark', size: { width: 1280, height: 800, ratio: 1 } };

let clock: number;
let lines: string[];
let engine: FakeEngine;
let host: DesktopHost;
let port: number;
let folder: string;

async function start(settings: Record<string, string> = {}): Promise<void> {
  const config = readDesktopConfig({
    DESKTOP_DATA_DIR: folder,
    DESKTOP_TRUST_PROXY: '127.0.0.1',
    DESKTOP_MAX_SESSIONS: '2',
    ...settings,
  });
  const log = logOptions('debug', { write: (line) => void lines.push(line) });
  host = await createDesktopHost({ config, engine, log, now: () => clock });
  port = await listen(host.listener, 0, '127.0.0.1');
}

beforeEach(async () => {
  [clock, lines, folder] = [1_700_000_000_000, [], mkdtempSync(join(tmpdir(), 'desktop-host-'))];
  engine = fakeEngine(() => clock);
  await start();
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request as a page of the host, from an address. */
async function ask(method: string, path: string, { body, key, from = '192.0.2.1', origin = ORIGIN }: Asked = {}) {
  const headers = {
    'x-forwarded-for': from,
    ...(origin !== '' && { origin }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return new Promise<{ status: number; body: Answer; headers: Record<string, unknown> }>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const isJson = text.startsWith('{');
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : { text },
          headers: response.headers,
        });
      });
    });
    request.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
interface Asked {
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly from?: string;
  readonly origin?: string;
}
type Answer = Partial<SessionReport> & {
  id?: string;
  key?: string;
  place?: number;
  error?: string;
  text?: string;
  ticket?: string;
};

const startTrial = (from?: string, key?: string) =>
  ask('POST', '/api/trials', {
    body: { ...PREFERENCES, ...(key !== undefined && { key }) },
    ...(from !== undefined && { from }),
  });

test('a trial starts with what the visitor chose, belongs to its owner alone, and ends with a receipt that can be checked', async () => {
  const { status, body } = await startTrial();
  expect(status).toBe(201);
  const { id = '', key } = body;
  expect(engine.orders).toEqual([expect.objectContaining({ ...PREFERENCES, id, kind: 'trial' })]);
  expect(engine.orders[0]).not.toHaveProperty('home');
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
  await host.close();
  engine = fakeEngine(() => clock);
  await start();
  const second = await receiptOf();
  expect([first.receipt.previous, second.receipt.previous]).toEqual([undefined, expect.stringMatching(/^[\w-]{43}$/)]);
  expect(second.receipt.key).toBe(first.receipt.key);
  expect(readFileSync(join(folder, 'receipts.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
});

test('who comes while it is full waits, in order, and loses the place without asking', async () => {
  expect((await startTrial('192.0.2.1')).status).toBe(201);
  const second = (await startTrial('192.0.2.2')).body;
  clock += 90_000;
  const refused = { error: 'one-each', canSignIn: false };
  // Its page is gone, or has not been there yet: the limit of ten minutes ends it first.
  expect((await startTrial('192.0.2.2')).body).toEqual({ ...refused, minutes: 9, isUnseen: true });
  engine.shown.add(second.id!);
  expect((await startTrial('192.0.2.2')).body).toEqual({ ...refused, minutes: 59 });
  const [third, fourth] = [await startTrial('192.0.2.3'), await startTrial('192.0.2.4')];
  expect([third.status, third.body.place, fourth.body.place]).toEqual([202, 1, 2]);
  // Somebody else there waits, for nobody knows how long.
  expect((await startTrial('192.0.2.3')).body).toEqual({ error: 'one-each', canSignIn: false });
  engine.expire(second.id!, 'idle');
  expect((await startTrial('192.0.2.4', fourth.body.key)).body.place).toBe(2);
  expect((await startTrial('192.0.2.5')).body.place).toBe(3);
  expect((await startTrial('192.0.2.3', third.body.key)).status).toBe(201);
  clock += 80_000;
  expect((await startTrial('192.0.2.5')).body.place).toBe(1);
  const report = await ask('GET', `/api/sessions/${second.id}`, { key: second.key });
  expect(report.body).toMatchObject({ state: 'ended', why: 'idle', receipt: { receipt: { why: 'idle' } } });
});

test('the owner of many addresses is one visitor, and nobody starts one session after the other', async () => {
  expect((await startTrial('2001:db8:1:1::1')).status).toBe(201);
  for (const from of ['2001:db8:1:1::2', '2001:db8:1:2::1'])
    expect((await startTrial(from)).body.error).toBe('one-each');
  for (let turn = 0; turn < 6; turn += 1) {
    const { id, key } = (await startTrial()).body;
    await ask('DELETE', `/api/sessions/${id}`, { key });
  }
  expect((await startTrial()).body).toEqual({ error: 'too-many' });
  const other = await startTrial('192.0.2.2');
  const { key, place } = (await startTrial()).body;
  engine.expire(other.body.id!, 'idle');
  // The page gives up: nobody else waits behind it.
  expect([place, (await startTrial(undefined, key)).body.error, host.counts().waiting]).toEqual([1, 'too-many', 0]);
});

test('a trial whose page was closed makes place for another of its client, and one that is loaded again does not', async () => {
  const [first, other] = [(await startTrial()).body, (await startTrial('192.0.2.9')).body];
  const leave = async (key?: string) => ask('POST', `/api/sessions/${first.id}/leave`, { key });
  expect((await leave(other.key)).status).toBe(404);
  expect((await leave(first.key)).status).toBe(204);
  clock += 10_000;
  expect((await startTrial()).body).toMatchObject({ error: 'one-each', seconds: 5 });
  await ask('POST', `/api/sessions/${first.id}/ticket`, { key: first.key });
  clock += 60_000;
  expect((await startTrial()).body).not.toHaveProperty('seconds');
  await leave(first.key);
  clock += 15_000;
  // Another tab of the same browser shows it.
  engine.shown.add(first.id!);
  expect((await startTrial()).body).toMatchObject({ error: 'one-each', minutes: 59 });
  engine.shown.clear();
  expect((await startTrial()).body).toMatchObject({ hasReplaced: true });
  const ended = await ask('GET', `/api/sessions/${first.id}`, { key: first.key });
  expect(ended.body).toMatchObject({ state: 'ended', why: 'left', receipt: { receipt: { why: 'left' } } });
});

test('a client has one place in the queue, which goes over to its next page once the page is closed', async () => {
  const close = async (key?: string) => ask('POST', '/api/trials/leave', { body: { key, mayReturn: true } });
  await startTrial('192.0.2.1');
  await startTrial('192.0.2.2');
  const first = (await startTrial('192.0.2.3')).body;
  let page = first;
  expect((await startTrial('192.0.2.4')).body.place).toBe(2);
  for (let turn = 0; turn < 60; turn++) {
    await close(page.key);
    page = (await startTrial('192.0.2.3')).body;
    expect(page.place).toBe(1);
  }
  expect(host.counts().waiting).toBe(2);
  expect((await startTrial('192.0.2.3', first.key)).body).toEqual({ error: 'one-each', canSignIn: false });
  // To say again and again that it is closed keeps no place.
  await close(page.key);
  clock += 10_000;
  await close(page.key);
  clock += 5_000;
  expect(host.counts().waiting).toBe(1);
});

test('a trial is ended only for a visitor of a network that has too many', async () => {
  await host.close();
  await start({ DESKTOP_MAX_SESSIONS: '9' });
  const left = (await startTrial('2001:db8:1:100::1')).body;
  await ask('POST', `/api/sessions/${left.id}/leave`, { key: left.key });
  clock += 15_000;
  expect((await startTrial('2001:db8:1:200::1')).status).toBe(201);
  // Of this /56, which the trial that was left is not of.
  expect((await startTrial('2001:db8:1:201::1')).body.error).toBe('one-each');
  expect((await startTrial('2001:db8:1:300::1')).body).toMatchObject({ hasReplaced: true });
  expect(engine.list()).toHaveLength(2);
});

test('a page that asks again with its key gets the trial or the place whose answer it lost', async () => {
  const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const leave = async (key: string) => ask('POST', '/api/trials/leave', { body: { key, mayReturn: true } });
  const started = await Promise.all([startTrial(undefined, own), startTrial(undefined, own)]);
  // Loaded again while the trial starts.
  await leave(own);
  const found = (await startTrial(undefined, own)).body;
  expect(found).toMatchObject({ key: own, id: started[0].body.id });
  expect([started[1].body.id, engine.orders.length]).toEqual([found.id, 1]);
  clock += 20_000;
  expect((await startTrial()).body).toMatchObject({ error: 'one-each' });
  // Closed: the next trial from there gets the place.
  await leave(own);
  clock += 15_000;
  expect((await startTrial(undefined, other)).body).toMatchObject({ key: other, hasReplaced: true });
  await startTrial('192.0.2.2');
  const [third, fourth] = ['c'.repeat(32), 'd'.repeat(32)];
  await startTrial('192.0.2.3', third);
  await startTrial('192.0.2.4', fourth);
  await leave(third);
  expect((await startTrial('192.0.2.3', third)).body.place).toBe(1);
  await leave(third);
  clock += 15_000;
  expect((await startTrial('192.0.2.4', fourth)).body.place).toBe(1);
  expect((await startTrial(undefined, 'short')).status).toBe(400);
});

test('a session that cannot start leaves nothing behind, and the operator reads why', async () => {
  engine.fault = new EngineError('no-space', 'no memory is left');
  expect((await startTrial()).body).toEqual({ error: 'no-room' });
  expect(lines.join()).toContain('no memory is left');
  engine.fault = new EngineError('not-started', 'no sandbox');
  const { body, headers } = await startTrial();
  expect([body.error, lines.find((line) => line.includes('no sandbox'))]).toEqual([
    'failed',
    expect.stringContaining(`"number":"${body.number}"`),
  ]);
  expect(lines.at(-1)).toContain(`"reqId":"${String(headers['x-request-id'])}"`);
  engine.fault = undefined;
  expect((await startTrial()).status).toBe(201);
});

test('a full disk is one line in the log, and all who meet it read its number', async () => {
  engine.fault = new EngineError('disk-full', '5 bytes are left for /homes');
  const [first, second] = [await startTrial('192.0.2.1'), await startTrial('192.0.2.2')];
  expect([first.body.error, second.body]).toEqual(['failed', first.body]);
  const said = lines.filter((line) => line.includes('5 bytes are left for /homes'));
  expect(said).toEqual([expect.stringContaining(`"number":"${first.body.number}"`)]);
  engine.fault = undefined;
  await startTrial('192.0.2.3');
  engine.fault = new EngineError('disk-full', '6 bytes are left for /homes');
  expect((await startTrial('192.0.2.4')).body.number).not.toBe(first.body.number);
});

test('nobody waits for a trial where the operator has closed them', async () => {
  await host.close();
  await start({ DESKTOP_MAX_TRIALS: '0' });
  expect((await startTrial()).body).toEqual({ error: 'closed' });
});

test('requests of other pages, and those that are not as they should be, are refused', async () => {
  for (const origin of ['', 'https://evil.example', 'http://localhost:3000'])
    expect((await ask('POST', '/api/trials', { body: PREFERENCES, origin })).status).toBe(400);
  for (const change of [{ layout: 'us;id' }, { size: { width: 99999, height: 800, ratio: 1 } }, { more: 1 }])
    expect((await ask('POST', '/api/trials', { body: { ...PREFERENCES, ...change } })).status).toBe(400);
  expect((await ask('POST', '/api/desktop', { body: PREFERENCES })).status).toBe(401);
  expect(engine.orders).toEqual([]);
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
    const socket = connect(port, '127.0.0.1', () =>
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
  const log = lines.join('\n');
  expect(log).toContain('session ended');
  for (const secret of [id, key, '192.0.2.1', 'ticket-of']) expect(log).not.toContain(secret);
});
