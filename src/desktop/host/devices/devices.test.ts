// Devices of two members against real sessions: what they reach, and what ends it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { DEVICE_PACKAGES } from '#src/desktop/engines/local/machine/packages.ts';
import { logOptions } from '#src/server/process/log.ts';
import { desktopData, NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { openTestEngine } from '#test/desktop/session.ts';
import { freePort } from '#test/free-port.ts';
import { createListener, listen } from '../http/connections.ts';
import { createHostHttp } from '../http/http.ts';
import { readDesktopConfig } from '../settings.ts';
import { davRefusals } from './dav-refusals.ts';
import { openDeviceStore } from './device-store.ts';
import { createDevices } from './devices.ts';

const LACKS = Object.entries(DEVICE_PACKAGES)
  .filter(([, signs]) => !signs.some((path) => existsSync(path)))
  .map(([name]) => name);
const CANNOT = NO_DESKTOP || LACKS.join(' ');
const NO_LITMUS = CANNOT || (existsSync('/usr/bin/litmus') ? '' : 'litmus');
const PORT = await freePort();
const ORIGIN = `http://127.0.0.1:${PORT}`;

const data = desktopData();
const store = openDeviceStore(data, Date.now);
const config = readDesktopConfig({ DESKTOP_PUBLIC_URL: ORIGIN });
const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: Date.now });
let engine: Engine;
let devices: ReturnType<typeof createDevices>;
let started = 0;

const [ann, bob] = ['m-ann', 'm-bob'].map((home) => ({ home, ...store.add(home, 'Laptop', 1_000)! })) as [
  { home: string; id: string; password: string },
  { home: string; id: string; password: string },
];

beforeAll(async () => {
  if (CANNOT !== '') return;
  engine = openTestEngine(data, ORIGIN);
  const openFiles = async (home: string) => {
    const id = `f-${home}`;
    started++;
    await engine.start({ ...ORDER, kind: 'files', id, home });
    return id;
  };
  devices = createDevices({ store, lines: engine.devices!, openFiles, log: http.log });
  davRefusals(http, Date.now);
  await http.ready();
  await listen(createListener(http.server, engine, { takeDevice: devices.take }), PORT, '127.0.0.1');
});
afterAll(async () => {
  await engine?.close();
  store.close();
  await http.close();
  rmSync(data, { recursive: true, force: true });
});

interface Asked {
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly agent?: Agent;
}

/** Sends a request as a device does. */
async function send(who: { id: string; password: string } | undefined, method: string, path: string, more: Asked = {}) {
  const { body, headers, agent } = more;
  const auth = who && { auth: `${who.id}:${who.password}` };
  const where = { host: '127.0.0.1', port: PORT, path, method };
  const request = ask({ ...where, headers: { ...headers }, ...auth, ...(agent && { agent }) });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const homeOf = ({ home }: { readonly home: string }) => join(data, 'homes', home);
const basic = ({ id, password }: typeof ann) => `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;

test.skipIf(CANNOT !== '')(
  'a device reads and writes the files of its member, as files to store and nothing else',
  async () => {
    expect((await send(ann, 'PUT', '/dav/Brief%20an%20%C3%89va.html', { body: '<script>1</script>' })).status).toBe(
      201,
    );
    const got = await send(ann, 'GET', '/dav/Brief%20an%20%C3%89va.html');
    expect(got).toMatchObject({ status: 200, body: '<script>1</script>' });
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
    });
    const list = await send(ann, 'PROPFIND', '/dav/', { headers: { depth: '1' } });
    expect(list.status).toBe(207);
    expect(list.body).toContain('<D:href>/dav/Brief%20an%20%C3%89va.html</D:href>');
    const hidden = readdirSync(homeOf(ann)).filter((name) => name.startsWith('.'));
    expect(hidden).toEqual(expect.arrayContaining(['.config', '.uploads-dav']));
    expect(list.body).not.toMatch(/\/dav\/\./);
    for (const name of hidden) expect((await send(ann, 'GET', `/dav/${name}/x`)).status).toBe(404);
  },
);

test.skipIf(CANNOT !== '')('bytes that come while the session starts are not lost', async () => {
  const device = connect(PORT, '127.0.0.1');
  const head = `PUT /dav/late.txt HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(bob)}\r\nContent-Length: 200000\r\n\r\n`;
  device.write(head);
  await setTimeout(50);
  device.write('x'.repeat(100_000));
  await setTimeout(50);
  device.write('y'.repeat(100_000));
  expect(await text(device)).toMatch(/^HTTP\/1\.1 201 /);
  const got = readFileSync(join(homeOf(bob), 'late.txt'), 'latin1');
  expect([got.length, got.indexOf('y')]).toEqual([200_000, 100_000]);
});

test.skipIf(CANNOT !== '')('members whose requests share connections get their own files', async () => {
  for (const who of [ann, bob]) await send(who, 'PUT', '/dav/whose.txt', { body: who.home });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const got = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => send(turn % 2 ? ann : bob, 'GET', '/dav/whose.txt', { agent })),
  );
  expect(got.map(({ body }) => body)).toEqual(got.map((_, turn) => (turn % 2 ? ann : bob).home));
  const both = connect(PORT, '127.0.0.1');
  for (const who of [ann, bob])
    both.write(`GET /dav/whose.txt HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(who)}\r\n\r\n`);
  const answers = await text(both).catch(() => '');
  expect(answers.match(/m-ann|m-bob/g)).toEqual(['m-ann']);
});

test.skipIf(CANNOT !== '')('a request that is not of a device, or leads elsewhere, is refused', async () => {
  const statusOf = async (...asked: Parameters<typeof send>) => (await send(...asked)).status;
  expect(await send(undefined, 'PROPFIND', '/dav/')).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': expect.stringContaining('Basic') as unknown },
  });
  expect(await statusOf(ann, 'GET', '/dav/whose.txt', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).toBe(403);
  expect(await statusOf(ann, 'POST', '/dav/whose.txt', { body: 'x' })).toBe(405);
  expect(await statusOf(ann, 'DELETE', '/dav/')).toBe(403);
  for (const path of ['/dav/../etc/passwd', '/dav/%2e%2e/x', '/dav/a%2Fb', '/dav/%252e%252e/x', '/dav/x?y'])
    expect(await statusOf(ann, 'GET', path), path).toBe(400);
  const elsewhere = [
    'http://other.example/dav/b',
    `${ORIGIN}/api/b`,
    '/dav/../b',
    '/dav/%252e%252e/b',
    '/dav/.config/b',
  ];
  for (const destination of [...elsewhere, `${ORIGIN}.other.example/dav/b`])
    expect(await statusOf(ann, 'COPY', '/dav/whose.txt', { headers: { destination } }), destination).toBe(403);
  expect(await statusOf(ann, 'PUT', '/dav/big', { headers: { 'content-length': '99000000' } })).toBe(413);
});

test.skipIf(CANNOT !== '')('a device that is removed, or whose account is disabled, is cut off at once', async () => {
  const began = async (who: typeof ann) => {
    const device = connect(PORT, '127.0.0.1').on('error', () => undefined);
    device.write(`PUT /dav/cut HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(who)}\r\nContent-Length: 9\r\n`);
    device.write('Expect: 100-continue\r\n\r\n');
    const [wanted] = (await once(device, 'data')) as [Buffer];
    expect(String(wanted)).toContain('100 Continue');
    return { rest: text(device).catch(() => '') };
  };
  for (const who of [ann, bob]) await send(who, 'PUT', '/dav/whose.txt', { body: who.home });
  const phone = { home: ann.home, ...store.add(ann.home, 'Phone', 1_000)! };
  const [ofPhone, ofBob] = [await began(phone), await began(bob)];
  devices.remove(ann.home, phone.id);
  devices.block(bob.home, 2_000);
  expect(await Promise.all([ofPhone.rest, ofBob.rest])).toEqual(['', '']);
  const statuses = async () =>
    Promise.all([phone, bob, ann].map(async (who) => (await send(who, 'GET', '/dav/whose.txt')).status));
  expect(await statuses()).toEqual([401, 401, 200]);
  store.unblock(bob.home, 3_000);
  expect(await statuses()).toEqual([401, 200, 200]);
  devices.removeUntil(bob.home, 1_000);
  expect(await statuses()).toEqual([401, 401, 200]);
});

test.skipIf(CANNOT !== '')('wrong passwords start no session, and are not looked at without end', async () => {
  const before = started;
  const wrong = { id: ann.id, password: bob.password };
  const statuses: unknown[] = [];
  for (let turn = 0; turn < 70; turn++) statuses.push((await send(wrong, 'GET', '/dav/whose.txt')).status);
  expect([statuses.at(0), statuses.at(-1), started]).toEqual([401, 429, before]);
  expect((await send(ann, 'GET', '/dav/whose.txt')).status).toBe(200);
});

/** Dead properties with odd names or values, and the number of the error for what is no XML: no file manager minds. */
const KNOWN =
  'propfind_invalid propfind_invalid2 propnullns propget prophighunicode propget propremoveset propget propsetremove propvalnspace';

test.skipIf(NO_LITMUS !== '')('litmus finds nothing wrong but odd properties', { timeout: 240_000 }, async () => {
  const litmus = spawn('litmus', ['-k', `${ORIGIN}/dav/`, ann.id, ann.password], { cwd: data });
  const written = await text(litmus.stdout);
  expect(written.match(/\w+(?=\.* FAIL)/g)).toEqual(KNOWN.split(' '));
  expect(written.match(/summary for `\w+/g)).toHaveLength(5);
});
