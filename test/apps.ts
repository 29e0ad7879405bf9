// An app that members sign in to, and the browser of a member, for tests and benchmarks.
import { createHash, randomBytes } from 'node:crypto';
import { createSecret, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { ApiResponse, TestServer } from './server.ts';

/** Sends requests: a server in this process, or `httpClient`. */
export type ApiClient = Pick<TestServer, 'request'>;

/** A declared app with its secret. */
export interface TestApp {
  readonly client: AppClient;
  readonly secret: string;
  /** The header with which it authenticates. */
  readonly basic: string;
}

/** Describes an app at https://<id>.example, with a new secret. */
export function describeApp(id: string, now: number, changes: Partial<AppClient> = {}): TestApp {
  const origin = `https://${id}.example`;
  const { secret, hash } = createSecret();
  const client: AppClient = {
    id,
    name: `The app ${id}`,
    secretHash: hash,
    authMethod: 'client_secret_basic',
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/bye`],
    backchannelLogoutUri: null,
    eventsUri: null,
    contact: null,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    sector: new URL(origin).host,
    requiresPkce: true,
    isTrusted: false,
    allowsSilent: false,
    access: 'anyone',
    visibleGroups: [],
    onlyGroups: [],
    tile: { url: origin, icon: 'app', descriptions: {} },
    disabledAt: null,
    createdAt: now,
    ...changes,
  };
  return { client, secret, basic: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** The verifier of PKCE that `authorizationUrl` uses. */
const VERIFIER = randomBytes(32).toString('base64url');

/** The address of a request, with its usual parameters and `changes`; undefined leaves one out. */
export function authorizationUrl({ client }: TestApp, changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: client.id,
    redirect_uri: client.redirectUris[0],
    response_type: 'code',
    scope: 'openid profile email',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return `/oidc/auth?${query}`;
}

/** A browser: keeps cookies with their paths, and follows no redirect. */
export class TestBrowser {
  readonly #server: ApiClient;
  /** By name and path. */
  readonly #cookies = new Map<string, { name: string; path: string; value: string }>();

  constructor(server: ApiClient) {
    this.#server = server;
  }

  /** Opens an address. */
  async open(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('GET', path, undefined, { accept: 'text/html', ...headers });
  }

  /** Sends JSON, as a page of the site does. */
  async post(path: string, body: unknown, token?: string): Promise<ApiResponse> {
    return this.#send('POST', path, body, token === undefined ? {} : { authorization: `Token ${token}` });
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<ApiResponse> {
    const { pathname } = new URL(path, 'https://site.example');
    const cookie = [...this.#cookies.values()]
      .filter((one) => pathname === one.path || pathname.startsWith(one.path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await this.#server.request(method, path, body, {
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const attribute = (expected: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${expected}=`))?.slice(expected.length + 1);
    const isOver = attribute('max-age') === '0' || /1970/.test(attribute('expires') ?? '');
    const path = attribute('path') ?? '/';
    if (isOver) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, path, value });
  }

  /** Takes the cookies of another browser over, as another host of the domain can set them. */
  takeCookies(other: TestBrowser): void {
    for (const [key, cookie] of other.#cookies) this.#cookies.set(key, cookie);
  }

  /** The value of a cookie whose name ends like this. */
  cookie(end: string): string | undefined {
    return [...this.#cookies.values()].find(({ name }) => name.endsWith(end))?.value;
  }
}

/** The id of the request in the address of the page that asks. */
export function requestId({ headers }: ApiResponse): string {
  const id = new URL(String(headers.location), 'https://site.example').searchParams.get('request');
  if (id === null) throw new Error(`no request in ${headers.location}`);
  return id;
}

/** What the browser brings back to the app. */
export type Callback = Readonly<Record<string, string>>;

/** The parameters with which a response sends the browser to the app. */
export function callbackOf({ headers, status, text }: ApiResponse): Callback {
  if (status !== 303) throw new Error(`${status}: ${text}`);
  const { searchParams, hash } = new URL(String(headers.location), 'https://site.example');
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

/** Lets a member allow everything that an app asks for. Returns what the app gets. */
export async function authorize(
  browser: TestBrowser,
  app: TestApp,
  member: { readonly token: string; readonly password: string },
  changes: Record<string, string | undefined> = {},
): Promise<Callback> {
  return callbackOf(await browser.open(await accept(browser, app, member, changes)));
}

/** Asks and accepts, and returns the address that then leads to the app. */
export async function accept(
  browser: TestBrowser,
  app: TestApp,
  member: { readonly token: string; readonly password: string },
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const id = requestId(await browser.open(authorizationUrl(app, changes)));
  const response = await browser.post(
    `/oidc/auth/${id}/`,
    { decision: 'accept', remember: true, current_password: member.password },
    member.token,
  );
  return redirectOf(response);
}

/** Where the browser goes after the member has answered. */
export function redirectOf({ body, text }: ApiResponse): string {
  const { redirect } = (body ?? {}) as { redirect?: string | null };
  if (typeof redirect !== 'string') throw new Error(`not accepted: ${text}`);
  return redirect;
}

/** Calls the token endpoint. */
export async function requestToken(
  server: ApiClient,
  app: TestApp,
  fields: Record<string, string>,
  headers: Record<string, string> = { authorization: app.basic },
): Promise<ApiResponse> {
  return server.request('POST', '/oidc/token', new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Exchanges a code. */
export function redeem(server: ApiClient, app: TestApp, code: string | undefined, changes = {}): Promise<ApiResponse> {
  return requestToken(server, app, {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: app.client.redirectUris[0] ?? '',
    code_verifier: VERIFIER,
    ...changes,
  });
}

/** Sends requests to a running server, as a trusted proxy does for the IP address `from`. */
export function httpClient(origin: string, from?: string): ApiClient {
  return {
    async request(method, path, body, { token, headers = {} } = {}) {
      const response = await fetch(new URL(path, origin), {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Token ${token}` }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
      return {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
        text,
        body: isJson ? (JSON.parse(text) as unknown) : undefined,
      };
    },
  };
}
