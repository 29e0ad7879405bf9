// Apps of a server in this process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, vi, type MockInstance } from 'vitest';
import { notifyApps } from '#src/features/apps/provider/notify-apps.server.ts';
import { findProviderOf } from '#src/features/apps/provider/provider.server.ts';
import { insertClient, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { authorize, describeApp, redeem, requestToken, TestBrowser, type TestApp } from './apps.ts';
import type { MakePlace } from './databases.ts';
import { startServer, type ApiResponse, type Person, type TestServer } from './server.ts';

/** Someone who is signed in. */
export type Member = Person & { readonly token: string };

let added = 0;

/** Lets time pass, for the server and for the OpenID library. The test must fake `Date`. */
export function advance(server: TestServer, ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  server.clock.now = Date.now();
}

/** Declares an app. */
export async function addApp(server: TestServer, changes: Partial<AppClient> = {}): Promise<TestApp> {
  const app = describeApp(changes.id ?? `app${(added += 1)}`, server.clock.now, changes);
  if (!(await insertClient(server.database.queries, app.client))) throw new Error(`the app ${app.client.id} exists`);
  // Servers notice their first app after two seconds.
  advance(server, 3_000);
  return app;
}

/** Registers a member, signs in and confirms the address in the same session, so that it is known to be the member's own. */
export async function confirmedMember(server: TestServer): Promise<Member> {
  const member = await server.member();
  const link = await server.linkTo(member.email);
  const response = await server.request('POST', '/auth/users/activation/', link, { token: member.token });
  if (response.status !== 204) throw new Error(response.text);
  return member;
}

/** Reads the claims of a token without verifying it. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What the token endpoint answers. */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token?: string;
}

/** Lets a member sign in to an app, in a browser of its own. Returns what the app gets. */
export async function signInToApp(
  server: TestServer,
  app: TestApp,
  member: Member,
  changes: Record<string, string | undefined> = {},
  browser = new TestBrowser(server),
): Promise<Tokens> {
  const { code } = await authorize(browser, app, member, changes);
  const response = await redeem(server, app, code);
  expect(response.status, response.text).toBe(200);
  return response.body as Tokens;
}

/** What an app asks for to get a refresh token (OpenID Connect Core, section 11). */
export const OFFLINE = { scope: 'openid offline_access', prompt: 'consent' };

/** Signs a new member in to the app, which gets a refresh token. */
export async function signInNewMember(
  server: TestServer,
  app: TestApp,
): Promise<{ member: Member; tokens: Tokens; browser: TestBrowser }> {
  const [member, browser] = [await server.member(), new TestBrowser(server)];
  return { member, browser, tokens: await signInToApp(server, app, member, OFFLINE, browser) };
}

/** Asks userinfo. */
export function userinfo(server: TestServer, token: string): Promise<ApiResponse> {
  return server.request('GET', '/oidc/userinfo', undefined, { headers: { authorization: `Bearer ${token}` } });
}

/** Expects that an app can do nothing with these tokens. */
export async function expectUseless(
  server: TestServer,
  app: TestApp,
  { access_token, refresh_token = '' }: Tokens,
): Promise<void> {
  expect((await userinfo(server, access_token)).status).toBe(401);
  const refreshed = await requestToken(server, app, { grant_type: 'refresh_token', refresh_token });
  expect(refreshed.status).not.toBe(200);
}

/** A server with an app, and where that is notified of ended sessions. */
export interface ServerWithApp {
  readonly server: TestServer;
  readonly app: TestApp;
  /** A member with a confirmed address. */
  readonly member: Member;
  /** The logout tokens that the app has got in this test. */
  received: string[];
  /** The status with which the app answers in this test. */
  status: number;
  /** Notifies apps, as the worker does. */
  notify(): Promise<void>;
}

/** Starts them for the calling block, with a faked `Date`. The result is filled in once the tests run. */
export function serverWithApp(makePlace: MakePlace, changes: Partial<SiteConfig> = {}): ServerWithApp {
  const found: ServerWithApp = {
    server: {} as TestServer,
    app: {} as TestApp,
    member: {} as Member,
    received: [],
    status: 200,
    notify: () =>
      notifyApps(found.server.services, findProviderOf(found.server.services), { warn: () => undefined } as never),
  };
  let notices: MockInstance[] = [];
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      found.received.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '');
      response.writeHead(found.status, { location: '/elsewhere' }).end();
    });
  });
  beforeAll(async () => {
    // The OpenID library reads the time itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    notices = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    const server = Object.assign(found.server, await startServer(await makePlace(), changes));
    const { port } = endpoint.address() as AddressInfo;
    Object.assign(found.app, await addApp(server, { backchannelLogoutUri: `http://127.0.0.1:${port}/logout` }));
    Object.assign(found.member, await confirmedMember(server));
  });
  afterEach(() => {
    [found.received, found.status] = [[], 200];
  });
  afterAll(async () => {
    vi.useRealTimers();
    // What the library prints is no line of our log.
    if (notices.some(({ mock }) => mock.calls.length > 0)) throw new Error('the library has printed something');
    endpoint.close();
    await found.server.close();
  });
  return found;
}
