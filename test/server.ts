// A server in this process, without a port, and members to use it.
import { randomUUID } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Selectable, Updateable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import site from '#site';
import type { AccountServices, AccountSite } from '#src/accounts/services.server.ts';
import { registerRoutes, mailWorkerOptions } from '#src/app/modules/register-routes.server.ts';
import { openDatabase, type Database } from '#src/server/database/open.ts';
import type { Tables } from '#src/server/database/tables.ts';
import { createHttp } from '#src/server/http.ts';
import type { Mail } from '#src/server/mail/transport.ts';
import { sendDueMails } from '#src/server/mail/worker.ts';
import type { FeatureMetrics } from '#src/server/monitoring/metrics.ts';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import { logOptions } from '#src/server/process/log.ts';
import { createSecretKey } from '#src/server/secrets/secret-key.ts';
import { readConfig, type SiteConfig } from '#src/server/settings/config.ts';
import { createLiveState, type LiveState } from '#src/server/site-state/site-state.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { BuiltSection } from '#src/shared/pages/built-site.ts';
import type { Place } from './databases.ts';

/** Limits that no test reaches unless it is about them. */
export const UNLIMITED: SiteConfig['limits'] = {
  freeFailures: 1e6,
  failuresPerMinute: 1e6,
  signInsPerMinute: 1e6,
  lookupsPerHour: 1e6,
  takenPerHour: 1e6,
  refusedPerMinute: 1e6,
  mailsPerHour: 1e6,
  registrationsPerHour: 1e6,
  registrationsPerDay: 1e6,
  requestsPerClient: 1e6,
  unprovenMailsPerHour: undefined,
};

/** A fast hasher without threads. Its hashes are argon2 hashes of the lowest cost. */
export const fastHasher: Hasher = {
  admit: async (_client, work) => work(),
  hash: async (password) => hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: async (password, stored) => stored !== undefined && verifySync(stored, password),
  isOutdated: () => false,
  close: async () => undefined,
};

/** The pages of the built site: the blog is in preparation, the home page is not. Tests may change them. */
export const SECTIONS = {
  blog: { inPreparation: true, titles: titlesOf('Blog') },
  home: { inPreparation: false, titles: titlesOf('Home') },
};

function titlesOf(title: string): BuiltSection['titles'] {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, `${title} ${code}`])) as BuiltSection['titles'];
}

/** Someone who may register. */
export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Returns a new person with random names and a password that every rule accepts. */
export function randomPerson(changes: Partial<Person> = {}): Person {
  const id = randomUUID().slice(0, 8);
  return { email: `p${id}@example.org`, username: `p${id}`, password: 'Zq7!vXp2', ...changes };
}

/** A response with its parsed JSON. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: unknown;
  readonly text: string;
}

/** What is sent besides method, path and body. */
export interface RequestOptions {
  readonly token?: string;
  readonly language?: string;
  /** The client's address. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** What many tests do with one account, or ask about it. */
interface AccountHelpers {
  /** Signs in; `otp`: a code of the second step. */
  signIn(person: Pick<Person, 'email' | 'password'>, otp?: unknown): Promise<ApiResponse>;
  /** Signs in and returns the new token. */
  newToken(person: Pick<Person, 'email' | 'password'>): Promise<string>;
  /** The status of a request for the own account: 200 as long as the token is valid. */
  me(token: string): Promise<number>;
  /** The row of an account. */
  account(email: string): Promise<Selectable<Tables['users']>>;
  changeAccount(email: string, changes: Updateable<Tables['users']>): Promise<unknown>;
  /** Sends the queued emails and returns the recipient and the template of each. */
  mailed(): Promise<[to: string, kind: string][]>;
  /** The code that the app of a member shows, `steps` half minutes from now. */
  codeOf(secret: string, steps?: number): string;
}

export interface TestServer extends AccountHelpers {
  readonly database: Database;
  readonly log: readonly string[];
  /** Milliseconds since 1970, set by the test. */
  readonly clock: { now: number };
  /** Sends a body as JSON, or as it is if it is text. */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse>;
  readonly services: AccountServices;
  readonly state: LiveState;
  /** Sends the queued emails and returns them. */
  emails(): Promise<Mail[]>;
  /** Returns the parts of the link in the last email to this address; `at` is the number of the link in the email. */
  linkTo(email: string, at?: number): Promise<{ purpose: string; uid: string; token: string }>;
  /** Registers a new person and signs in. */
  member(changes?: Partial<Person>): Promise<Person & { token: string }>;
  close(): Promise<void>;
}

/** Starts a server on a database; `changes` replace settings, such as the rate limits. */
export async function startServer(
  place: Place,
  changes: Partial<SiteConfig> = {},
  hasher = fastHasher,
  siteChanges: Partial<AccountSite> = {},
  metrics?: FeatureMetrics,
): Promise<TestServer> {
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  const config: SiteConfig = {
    ...readConfig(env),
    publicUrl: 'https://site.example',
    limits: UNLIMITED,
    operatorPage: true,
    ...changes,
  };
  const log: string[] = [];
  const clock = { now: Date.now() };
  // As the server does, so that requests share the connections; with a long time for busy machines.
  const database = await openDatabase(config, place.databaseUrl === undefined ? {} : { queryTimeoutMs: 10_000 });
  const state = createLiveState();
  const http = createHttp({
    config,
    state,
    now: () => clock.now,
    log: logOptions('trace', { write: (line) => void log.push(line) }),
    ping: database.ping,
  });
  const { services } = registerRoutes(
    http,
    {
      config,
      database,
      hasher,
      site: { ...site, ...siteChanges },
      key: createSecretKey(Buffer.alloc(32, 'test')),
      now: () => clock.now,
    },
    { metrics, sections: SECTIONS, state },
  );
  await http.ready();
  let sent: Mail[] = [];
  const transport = { send: async (mail: Mail) => void sent.push(mail) };
  const emails: TestServer['emails'] = async () => {
    sent = [];
    await sendDueMails(mailWorkerOptions(services, http.log, transport));
    return sent;
  };

  const request: TestServer['request'] = async (method, path, body, options = {}) => {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (options.token !== undefined) headers['authorization'] = `Token ${options.token}`;
    if (options.language !== undefined) headers['accept-language'] = options.language;
    const injected: InjectOptions = { method: method as 'GET', url: path, headers: { ...headers, ...options.headers } };
    if (body !== undefined)
      injected.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    if (options.from !== undefined) injected.remoteAddress = options.from;
    const response = await http.inject(injected);
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: /json/.test(String(response.headers['content-type'])) && response.body !== '' ? response.json() : undefined,
    };
  };

  return {
    database,
    log,
    clock,
    request,
    services,
    state,
    emails,
    ...accountHelpers({ request, emails, clock }, database),
    async linkTo(email, at = 0) {
      // Those that were queued in one millisecond have no order; the first email to a member is the oldest.
      const mails = (await emails()).filter(({ to }) => to === email);
      const mail = mails.findLast(({ id }) => !id.startsWith('confirm-')) ?? mails.at(-1);
      const found = [...(mail?.text ?? '').matchAll(/#(\w+)\/([\w-]+)\/([\w-]+)/g)][at];
      if (!found) throw new Error(`no link in the email to ${email}`);
      const [, purpose = '', uid = '', token = ''] = found;
      return { purpose, uid, token };
    },
    async member(changes) {
      const person = randomPerson(changes);
      const registered = await request('POST', '/auth/users/', person);
      if (registered.status !== 201) throw new Error(`not registered: ${registered.text}`);
      const { body } = await request('POST', '/auth/token/login/', person);
      return { ...person, token: (body as { auth_token: string }).auth_token };
    },
    async close() {
      await http.close();
      await database.close();
      await place.remove();
    },
  };
}

function accountHelpers(
  { request, emails, clock }: Pick<TestServer, 'request' | 'emails' | 'clock'>,
  { queries }: Database,
): AccountHelpers {
  const signIn: AccountHelpers['signIn'] = ({ email, password }, otp) =>
    request('POST', '/auth/token/login/', { email, password, otp });
  return {
    signIn,
    newToken: async (person) => ((await signIn(person)).body as { auth_token: string }).auth_token,
    me: async (token) => (await request('GET', '/auth/users/me/', undefined, { token })).status,
    account: (email) => queries.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    changeAccount: (email, changes) => queries.updateTable('users').set(changes).where('email', '=', email).execute(),
    mailed: async () => (await emails()).map(({ to, id }) => [to, id.split('-')[0] ?? '']),
    codeOf: (secret, steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now + steps * 30_000 }),
  };
}
