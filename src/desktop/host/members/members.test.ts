// Members of a real site at a desktop host.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceList } from '#src/desktop/protocol/host-messages.ts';
import { notifyOfEvents } from '#src/features/apps/provider/notify-events.server.ts';
import { notifyOfPurges } from '#src/features/apps/provider/notify-purges.server.ts';
import { logOptions } from '#src/server/process/log.ts';
import { redirectOf, requestId, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { fakeEngine } from '#test/desktop/fake-engine.ts';
import { addApp, advance, confirmedMember, serverWithApp, type Member } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { createDesktopHost, type DesktopHost } from '../host.ts';
import { listen } from '../http/connections.ts';
import { readDesktopConfig, type DesktopConfig } from '../settings.ts';
import { createSiteClient } from './site-client.ts';

const ORIGIN = 'http://localhost:3100';
const PREFERENCES = { language: 'de', layout: 'de', scheme: 'light', size: { width: 800, height: 600, ratio: 2 } };

onDatabase('a member at the desktop host', (makePlace) => {
  const site = serverWithApp(makePlace, { desktopUrl: ORIGIN });
  const { server } = site;
  const engine = fakeEngine(Date.now);
  const codes = new Map<string, string>();
  const folder = mkdtempSync(join(tmpdir(), 'desktop-host-'));
  let host: DesktopHost;
  let app: TestApp;
  let config: DesktopConfig;
  const fetchFromSite: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const options = { headers: Object.fromEntries(request.headers) };
    const body = request.method === 'POST' ? await request.text() : undefined;
    const answer = await server.request(request.method, pathname + search, body, options);
    return new Response(answer.text, { status: answer.status, headers: answer.headers as Record<string, string> });
  };
  beforeAll(async () => {
    const ids = { DESKTOP_SITE_URL: 'https://site.example', DESKTOP_CLIENT_ID: 'desktop', DESKTOP_DATA_DIR: folder };
    app = await addApp(server, { id: 'desktop', redirectUris: [`${ORIGIN}/api/callback`] });
    config = readDesktopConfig({ ...ids, DESKTOP_CLIENT_SECRET: app.secret });
    // The time of the site's tests stands still.
    let clock = Date.now();
    const now = () => (clock += 1);
    host = await createDesktopHost({ config, engine, log: logOptions('silent'), fetch: fetchFromSite, now });
    const origin = `http://127.0.0.1:${await listen(host.listener, 0, '127.0.0.1')}`;
    const addresses = {
      backchannel_logout_uri: `${origin}/api/back-channel-logout`,
      events_uri: `${origin}/api/events`,
    };
    await server.database.queries.updateTable('openid_clients').set(addresses).where('id', '=', 'desktop').execute();
  });
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, cookie: string, payload?: object) =>
    host.http.inject({ method, url, headers: { cookie, origin: ORIGIN }, ...(payload && { payload }) });
  const cookieOf = (answer: { readonly headers: Record<string, unknown> }, name: string) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((line) => line.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';

  /** Lets a member allow the host, in a browser that begins there. Returns its cookie, and where it is sent back to. */
  async function begin(member: Member, more = ''): Promise<{ cookie: string; back: string }> {
    const begun = await ask('GET', `/api/sign-in?back=/de${more}`, '');
    const browser = new TestBrowser(server);
    const { pathname, search } = new URL(String(begun.headers.location));
    const id = requestId(await browser.open(pathname + search));
    const answer = { decision: 'accept', remember: true, current_password: member.password };
    const accepted = await browser.post(`/oidc/auth/${id}/`, answer, member.token);
    const back = String((await browser.open(redirectOf(accepted))).headers.location).slice(ORIGIN.length);
    return { cookie: cookieOf(begun, 'desktop-sign-in'), back };
  }

  /** Signs a member in. Returns the host's cookie. */
  async function signIn(member: Member, purpose: 'desktop' | 'keep' | 'devices' = 'desktop'): Promise<string> {
    const { cookie, back } = await begin(member, `&for=${purpose}`);
    const done = await ask('GET', back, cookie);
    const to = String(done.headers.location);
    const [code = ''] = /[\da-f]{16}/.exec(to) ?? [];
    const pages = { desktop: `/de#desktop/${code}`, keep: '/de#keep', devices: `/de/files#${code}/devices` };
    expect(to).toBe(pages[purpose]);
    const signedIn = cookieOf(done, 'desktop');
    codes.set(signedIn, code);
    return signedIn;
  }

  /** Asks for the desktop of whom the cookie is. */
  const open = async (cookie: string, changes: object = {}) =>
    ask('POST', '/api/desktop', cookie, { ...PREFERENCES, member: codes.get(cookie), ...changes });

  const notify = async () =>
    notifyOfEvents(server.services, { fetch }, { warn: (line: unknown) => expect(line).toBeUndefined() });

  test.each(['cookie', 'state', 'nonce', 'verifier'])(
    'is not signed in with another %s than the browser has',
    async (what) => {
      const { cookie, back } = await begin(await server.member());
      const [name = '', value = ''] = cookie.split('=');
      const parts = value.split('.');
      const at = ['state', 'nonce', 'verifier'].indexOf(what);
      if (at !== -1) parts[at] = 'x'.repeat(43);
      const done = await ask('GET', back, what === 'cookie' ? '' : `${name}=${parts.join('.')}`);
      expect(done.headers.location).toMatch(/#sign-in-failed(?:\/[0-9a-f]{8})?$/);
      expect(cookieOf(done, 'desktop')).toBe('');
    },
  );

  test('has one desktop with a home, and loses it by signing out of the site', async () => {
    const member = await server.member();
    const [cookie, elsewhere] = [await signIn(member), await signIn(site.member)];
    const started = await open(cookie);
    // From another device: the desktop keeps its size.
    const again = await open(cookie, { size: { ...PREFERENCES.size, ratio: 1 } });
    expect([started.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(started.json());
    const { id } = started.json() as { id: string };
    expect(engine.orders.at(-1)).toMatchObject({
      kind: 'work',
      home: expect.stringMatching(/^m-[0-9a-f]{26}$/) as unknown,
    });
    expect((await ask('POST', `/api/sessions/${id}/ticket`, elsewhere)).statusCode).toBe(404);
    expect((await ask('POST', `/api/sessions/${id}/ticket`, cookie)).statusCode).toBe(200);
    // The browser is still signed in to the host as somebody else. The site says which member asks.
    const known = await server.request('GET', '/auth/apps/', undefined, { token: member.token });
    const code = (known.body as { desktop_member: string }).desktop_member;
    for (const named of [`?member=${code}`, ''])
      expect((await ask('DELETE', `/api/desktop${named}`, named === '' ? cookie : elsewhere)).statusCode).toBe(401);
    for (const [browser, named] of [
      [elsewhere, code],
      [cookie, undefined],
    ] as const)
      expect((await open(browser, { member: named })).statusCode).toBe(401);
    const stateOf = async (browser: string, named: string) =>
      (await ask('GET', `/api/desktop${named}`, browser)).json() as unknown;
    expect(await stateOf(elsewhere, `?member=${code}`)).toEqual({ signedIn: false });
    expect(await stateOf(cookie, '')).toEqual({ signedIn: true });
    const running = expect.any(Number) as unknown;
    expect(await stateOf(cookie, `?member=${code}`)).toMatchObject({ member: code, running, usedBytes: 5 });
    await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
    await site.notify();
    expect(engine.state(id)).toBeUndefined();
    expect((await ask('GET', '/api/desktop', cookie)).json()).toEqual({ signedIn: false });
    expect((await ask('GET', '/api/desktop', elsewhere)).json()).toMatchObject({ signedIn: true });
  });

  test('opens files in a home of the size that a group of the member has', async () => {
    const member = await confirmedMember(server);
    const commands = ['make|small|Small', 'limit|small|--home-mib|100', `add|small|${member.email}`];
    for (const command of commands) await typeCommand(server.services, ['groups', ...command.split('|')]);
    await server.request('POST', '/auth/groups/small/', undefined, { token: member.token });
    const cookie = await signIn(member);
    await ask('POST', '/api/files', cookie, { member: codes.get(cookie), language: 'de' });
    expect(engine.orders.at(-1)).toMatchObject({ kind: 'files', limits: { homeBytes: 100 * 2 ** 20 } });
  });

  test('takes files of a trial along, and nobody who was signed in before it began does', async () => {
    const before = await signIn(site.member);
    const trial = (await ask('POST', '/api/trials', before, PREFERENCES)).json() as { id: string; key: string };
    let member = '';
    let copy = 'copy-one';
    const askAs = async (key: string, cookie: string, method: 'GET' | 'POST' | 'DELETE', path: string) => {
      const headers = { cookie, origin: ORIGIN, authorization: `Bearer ${key}` };
      const payload = method === 'POST' && { payload: { paths: ['a', 'b'], member, copy } };
      return host.http.inject({ method, url: `/api/sessions/${trial.id}${path}`, headers, ...payload });
    };
    expect((await askAs(trial.key, before, 'GET', '/keep')).json()).toEqual({ signedIn: false });
    expect((await askAs(trial.key, before, 'POST', '/keep')).statusCode).toBe(401);
    // An ordinary sign-in in another tab is not one to keep files.
    const ordinary = await signIn(site.member);
    expect((await askAs(trial.key, ordinary, 'GET', '/keep')).json()).toEqual({ signedIn: false });
    const cookie = await signIn(await server.member(), 'keep');
    expect((await askAs('x'.repeat(32), cookie, 'POST', '/keep')).statusCode).toBe(404);
    const state = (await askAs(trial.key, cookie, 'GET', '/keep')).json() as { member: string };
    expect(state).toMatchObject({ signedIn: true, freeBytes: 5 });
    expect((await askAs(trial.key, cookie, 'POST', '/keep')).statusCode).toBe(401);
    ({ member } = state);
    const kept = await askAs(trial.key, cookie, 'POST', '/keep');
    expect(kept.json()).toEqual({ files: 2, folder: 'From the trial' });
    // A page that lost the answer asks again, and copies nothing twice.
    expect((await askAs(trial.key, cookie, 'POST', '/keep')).json()).toEqual(kept.json());
    expect((await askAs(trial.key, cookie, 'GET', '/keep')).json()).toMatchObject({ kept: 2 });
    copy = 'copy-two';
    expect((await askAs(trial.key, cookie, 'POST', '/keep')).statusCode).toBe(200);
    expect((await askAs(trial.key, cookie, 'DELETE', '')).json()).toMatchObject({ receipt: { receipt: { kept: 4 } } });
    expect((await askAs(trial.key, cookie, 'POST', '/keep')).statusCode).toBe(401);
  });

  test('gets passwords of devices after a new proof alone, and loses them with the password of the account', async () => {
    const member = await confirmedMember(server);
    const cookie = await signIn(member);
    const make = async (by: string) => ask('POST', '/api/devices', by, { member: codes.get(by), name: 'Mein Laptop' });
    expect((await make(cookie)).statusCode).toBe(401);
    const proven = await signIn(member, 'devices');
    const made = await make(proven);
    const { id, password } = made.json() as Record<string, string>;
    expect(made.json()).toEqual({ id, password, address: `${ORIGIN}/dav/` });
    expect(password).toMatch(/^(?:[a-z2-7]{4}-){7}[a-z2-7]{4}$/);
    const list = async (by = proven) =>
      (await ask('GET', `/api/devices?member=${codes.get(by)}`, by)).json() as DeviceList;
    expect(await list()).toMatchObject({ devices: [{ id, name: 'Mein Laptop' }], isProven: true, most: 10 });
    expect(JSON.stringify(await list())).not.toContain(password);
    const other = await signIn(site.member, 'devices');
    expect((await list(other)).devices).toEqual([]);
    const removed = await ask('DELETE', `/api/devices/${id}?member=${codes.get(other)}`, other);
    expect(removed.statusCode).toBe(404);
    const change = { current_password: member.password, new_password: 'Tr7!bNx3cc' };
    expect((await server.request('POST', '/auth/users/set_password/', change, { token: member.token })).status).toBe(
      204,
    );
    advance(server, 2_000);
    await notify();
    expect([(await list()).devices, engine.cutOff]).toEqual([[], [id]]);
  });

  test('loses the home with the account, and nobody else does', async () => {
    const member = await server.member();
    const cookie = await signIn(member);
    await open(cookie);
    const { home, id } = engine.orders.at(-1)!;
    await server.database.queries.deleteFrom('users').where('email', '=', member.email).execute();
    const failures: unknown[] = [];
    let token = '';
    const send: typeof fetch = async (url, init) => {
      token = typeof init?.body === 'string' ? init.body : '';
      return fetch(url, init);
    };
    await notifyOfPurges(server.services, { fetch: send }, { warn: (line: unknown) => void failures.push(line) });
    expect(failures).toEqual([]);
    expect([engine.erased, engine.state(id)]).toEqual([[home], undefined]);
    expect((await ask('GET', '/api/desktop', cookie)).json()).toEqual({ signedIn: false });
    // Of another app, or with the metadata of another site, the same token counts nothing.
    const clientOf = (changes: object) => createSiteClient({ ...config, ...changes }, app.secret, fetchFromSite);
    await expect(clientOf({}).readEvent(token)).resolves.toMatchObject({ kind: 'purged' });
    await expect(clientOf({ DESKTOP_CLIENT_ID: 'other' }).readEvent(token)).rejects.toThrow('aud');
    await expect(clientOf({ DESKTOP_SITE_URL: 'https://other.example' }).begin('de')).rejects.toThrow('issuer');
  });

  test('loses the desktop and the sign-in when the account is disabled or the host is allowed nothing more', async () => {
    const stateAfter = async (change: (member: Member) => Promise<unknown>) => {
      const member = await server.member();
      const cookie = await signIn(member);
      const { id } = (await open(cookie)).json() as { id: string };
      await change(member);
      await notify();
      return [engine.state(id)?.phase, (await ask('GET', '/api/desktop', cookie)).json()];
    };
    const ended = [undefined, { signedIn: false }];
    expect(await stateAfter(({ email }) => typeCommand(server.services, `users disable ${email}`))).toEqual(ended);
    expect(
      await stateAfter(({ token }) => server.request('DELETE', '/auth/apps/desktop/', undefined, { token })),
    ).toEqual(ended);
    expect(await stateAfter(async () => undefined)).toEqual(['running', { signedIn: true }]);
  });

  test.each([
    ['/api/back-channel-logout', 'application/x-www-form-urlencoded', 'logout_token='],
    ['/api/events', 'application/secevent+jwt', ''],
  ])('is not signed out or erased by what the site did not sign: %s', async (url, type, prefix) => {
    const before = engine.erased.length;
    const { privateKey } = await generateKeyPair('RS256');
    const typ = url === '/api/events' ? 'secevent+jwt' : 'logout+jwt';
    const forged = await new SignJWT({ sid: 's', sub_id: { format: 'iss_sub', iss: 'https://site.example', sub: 's' } })
      .setProtectedHeader({ alg: 'RS256', typ })
      .setIssuer('https://site.example')
      .setAudience('desktop')
      .setIssuedAt()
      .setJti('1')
      .sign(privateKey);
    for (const token of [forged, 'x', '', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`]) {
      const payload = prefix + token;
      const answer = await host.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      expect(answer.statusCode).toBe(400);
    }
    expect(engine.erased).toHaveLength(before);
  });
});
