// What deploy/app-accounts.mjs does with accounts and with events: the command that it runs, and whom it believes.
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, expect, test, vi } from 'vitest';

/** Plain JavaScript, without types. */
interface Receiver {
  readSettings(env: Readonly<Record<string, string>>): object;
  createReceiver(
    settings: object,
    options: { fetch(): Promise<Response>; log(): void; commandMs: number },
  ): RequestListener;
}
const program = new URL('../../deploy/app-accounts.mjs', import.meta.url).href;
const { createReceiver, readSettings } = (await import(program)) as Receiver;

const folder = mkdtempSync(join(tmpdir(), 'app-accounts-'));
const file = (name: string) => join(folder, name);
const TOKEN = 'a token of the app';
writeFileSync(file('token'), TOKEN);
// Accounts are files here, as a program beside an app has its own. A name with `slow` makes one and does not end.
writeFileSync(
  file('hook'),
  `#!/bin/sh
cd ${folder}
case $1 in
  exists) [ -e "account-$2" ] && exit 0 || exit 3 ;;
  create) echo > "account-$2" ;;
  delete) rm "account-$2" ;;
esac
echo "$1 $2 $ACCOUNT_DISPLAY_NAME" >> log
[ ! -e slow ] || { sleep 60 & echo $! > slow; wait; }
`,
);
chmodSync(file('hook'), 0o700);
writeFileSync(file('log'), '');

const { publicKey, privateKey } = await generateKeyPair('RS256');
const keys = [{ ...(await exportJWK(publicKey)), kid: 'k' }];
const settings = readSettings({
  TOKEN_FILE: file('token'),
  COMMAND: file('hook'),
  STATE_FILE: file('state'),
  ISSUER: 'https://site.example',
  CLIENT_ID: 'wiki',
});
let keysAsked = 0;
const keysOnly = async () => {
  keysAsked += 1;
  return Response.json({ keys });
};
const http = createServer(createReceiver(settings, { fetch: keysOnly, log: () => undefined, commandMs: 1_000 }));
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
afterAll(() => {
  http.close();
  rmSync(folder, { recursive: true });
});

const send = (method: string, path: string, body?: object, token = TOKEN) =>
  fetch(`${origin}/scim/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
const ran = () => {
  const lines = readFileSync(file('log'), 'utf8').split('\n').slice(0, -1);
  writeFileSync(file('log'), '');
  return lines;
};
const purge = async (sub: string, key: CryptoKey, audience = 'wiki') => {
  const events = { 'https://schemas.openid.net/secevent/risc/event-type/account-purged': {} };
  const token = await new SignJWT({ sub_id: { format: 'iss_sub', iss: 'https://site.example', sub }, events })
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'secevent+jwt' })
    .setIssuer('https://site.example')
    .setAudience(audience)
    .sign(key);
  return (await fetch(`${origin}/events`, { method: 'POST', body: token })).status;
};

test('runs the command once for each change, and never with a name that could be an option', async () => {
  const ada = { userName: 'ada', externalId: 'x', displayName: '$(id) "Ada"', active: true };
  expect((await send('POST', 'Users', ada, 'another token')).status).toBe(401);
  const unread = request(`${origin}/scim/v2/Users`, { method: 'POST', headers: { 'content-length': 9 } });
  unread.flushHeaders();
  expect(await once(unread, 'response')).toMatchObject([{ statusCode: 401 }]);
  unread.destroy();
  expect((await send('POST', 'Users', { ...ada, userName: '--help' })).status).toBe(400);
  const { id } = (await (await send('POST', 'Users', ada)).json()) as { id: string };
  expect((await send('POST', 'Users', ada)).status).toBe(409);
  for (const active of [true, false, false, true]) await send('PUT', `Users/${id}`, { ...ada, active });
  await send('DELETE', `Users/${id}`);
  expect((await send('DELETE', `Users/${id}`)).status).toBe(404);
  const shown = 'ada $(id) "Ada"';
  expect(ran()).toEqual([`create ${shown}`, `deactivate ${shown}`, `activate ${shown}`, `delete ${shown}`]);
});

test('deletes whom the site says is gone, and believes nobody else', async () => {
  await send('POST', 'Users', { userName: 'bob', externalId: 'the sub', active: true });
  ran();
  const stranger = await generateKeyPair('RS256');
  expect(await purge('the sub', stranger.privateKey)).toBe(400);
  expect(await purge('the sub', privateKey, 'another app')).toBe(400);
  expect(await purge('another sub', privateKey)).toBe(202);
  expect(ran()).toEqual([]);
  expect(await purge('the sub', privateKey)).toBe(202);
  expect(ran()).toEqual(['delete bob bob']);
  expect(keysAsked).toBe(1);
});

test('never takes an account that it did not make, also after a rename, and ends what a command leaves running', async () => {
  const [cleo, dora] = [
    { userName: 'cleo', externalId: 'c', active: true },
    { userName: 'dora', externalId: 'd', active: true },
  ];
  writeFileSync(file('account-cleo'), 'of a stranger');
  expect((await send('POST', 'Users', cleo)).status).toBe(409);
  const { id } = (await (await send('POST', 'Users', dora)).json()) as { id: string };
  expect((await send('PUT', `Users/${id}`, { ...dora, userName: 'eve' })).status).toBe(200);
  for (const userName of ['dora', 'Eve']) expect((await send('POST', 'Users', { ...cleo, userName })).status).toBe(409);
  writeFileSync(file('slow'), '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const made = send('POST', 'Users', { ...cleo, userName: 'fay' });
  await expect.poll(() => readFileSync(file('slow'), 'utf8')).not.toBe('');
  const answers: number[] = [];
  const waiting = Array.from({ length: 110 }, async () => answers.push((await send('GET', 'Users')).status));
  // One change and 99 questions wait.
  await expect.poll(() => answers).toEqual(Array.from({ length: 11 }, () => 503));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await Promise.all(waiting);
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect((await made).status).toBe(500);
  const pid = Number(readFileSync(file('slow'), 'utf8'));
  rmSync(file('slow'));
  await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
  expect((await send('POST', 'Users', { ...dora, externalId: 'x', userName: 'fay' })).status).toBe(409);
  expect((await send('POST', 'Users', { ...cleo, userName: 'fay' })).status).toBe(409);
  const begun = (await (await send('GET', `Users?filter=${encodeURIComponent('externalId eq "c"')}`)).json()) as {
    Resources: { id: string }[];
  };
  expect((await send('PUT', `Users/${begun.Resources[0]?.id}`, { ...cleo, userName: 'gil' })).status).toBe(200);
  expect(ran().at(-1)).toBe('create fay fay');
  expect(readFileSync(file('account-cleo'), 'utf8')).toBe('of a stranger');
});

test('names accounts by their sub for an app that makes them itself, whatever letters the name has', async () => {
  const settings = { TOKEN_FILE: file('token'), COMMAND: file('hook'), STATE_FILE: file('by-sub'), NAMES: 'sub' };
  const bySub = createReceiver(readSettings(settings), { fetch: keysOnly, log: () => undefined, commandMs: 1_000 });
  http.removeAllListeners('request').on('request', bySub);
  ran();
  const { id } = (await (
    await send('POST', 'Users', { userName: 'ελένη', externalId: '0a1b', active: true })
  ).json()) as { id: string };
  // A second account of the same member, and the account of another one under another spelling.
  for (const externalId of ['0a1b', '0A1B'])
    expect((await send('POST', 'Users', { userName: 'eleni', externalId, active: true })).status).toBe(409);
  await send('DELETE', `Users/${id}`);
  expect(ran()).toEqual(['create 0a1b 0a1b', 'delete 0a1b 0a1b']);
});
