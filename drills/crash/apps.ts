// Members who let an app know them, and sign out, until the server is gone.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '../../scripts/setup/environment.mjs';
import {
  authorize,
  describeApp,
  httpCaller,
  redeem,
  requestToken,
  TestBrowser,
  type Caller,
  type TestApp,
} from '../../test/apps.ts';
import type { Place } from '../shared/database.ts';
import type { Findings } from '../shared/durability/findings.ts';
import type { Ledger } from '../shared/durability/ledger.ts';
import { addressAt, ask, jsonOf, register } from '../shared/http.ts';
import { startProgram } from '../shared/programs.ts';
import { nodeCommand, ROOT } from '../shared/server.ts';

const MEMBERS = 2;
/** After an unexpected answer. */
const PAUSE_MS = 20;
/** Addresses that the writers of `shared/durability` do not use. */
const FIRST_ADDRESS = 1 << 22;

let made = 0;

/** Declares an app on a site, as its operator does. */
export async function declareApp({ dataDir, databaseUrl }: Place): Promise<TestApp> {
  const { client } = describeApp('cloud', 0);
  const options = ['--redirect', client.redirectUris[0] ?? '', '--scopes', client.scopes.join(), '--access', 'anyone'];
  const env = { ...environment(ROOT), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const words = ['apps', 'add', client.id, '--name', client.name, ...options, '--json'];
  const program = startProgram(nodeCommand(env, ['src/app/admin.server.ts', ...words]), env, ROOT);
  if ((await program.gone) !== 0) throw new Error(`the app was not added: ${program.complained()}`);
  const { secret } = JSON.parse(program.output()) as { secret: string };
  return { client, secret, basic: `Basic ${btoa(`${client.id}:${secret}`)}` };
}

/** A session in which the app was allowed to know its member. */
interface AppSession {
  readonly token: string;
  readonly refresh: string;
}

/** Sends requests from an IP address. */
function callerFrom(site: string, from: string): Caller {
  const { call } = httpCaller(site);
  return {
    call: async (method, path, body, { headers, ...more } = {}) =>
      call(method, path, body, { ...more, headers: { ...headers, 'x-forwarded-for': from } }),
  };
}

/** What these members got acknowledged, over all rounds. */
export class AppMembers {
  readonly #ledger: Ledger;
  readonly #app: TestApp;
  /** Sessions of earlier rounds. */
  #earlier: AppSession[] = [];
  /** Sessions of this round. */
  #live: AppSession[] = [];
  /** Tokens of sessions of this round in which a consent was acknowledged. */
  readonly #consents = new Set<string>();
  /** Refresh tokens of sessions whose sign-out was acknowledged in this round. */
  readonly #ended = new Set<string>();

  constructor(ledger: Ledger, app: TestApp) {
    this.#ledger = ledger;
    this.#app = app;
  }

  /** Starts them on a site, once it has loaded what apps need. They end when the server is gone. */
  async start(site: string): Promise<{ ended: Promise<unknown> }> {
    await ask('GET', `${site}/.well-known/openid-configuration`);
    return { ended: Promise.all(Array.from({ length: MEMBERS }, async () => this.#act(site))) };
  }

  async #act(site: string): Promise<void> {
    for (;;)
      try {
        await this.#takeTurn(site);
      } catch (error) {
        if (error instanceof TypeError || (error as NodeJS.ErrnoException).code !== undefined) return;
        this.#ledger.unexpected.push(`app: ${String(error)}`);
        await wait(PAUSE_MS);
      }
  }

  /** Ends a session of an earlier round; then one new member, who allows the app to know them. */
  async #takeTurn(site: string): Promise<void> {
    const from = addressAt(FIRST_ADDRESS + (made += 1));
    // Without an answer it is unknown whether it has ended.
    const oldest = this.#earlier.shift();
    if (oldest) {
      const { status } = await ask('POST', `${site}/auth/token/logout/`, { token: oldest.token, from });
      if (status !== 204) throw new Error(`the sign-out was answered ${status}`);
      this.#ended.add(oldest.refresh);
    }
    const person = await register(site, `app-member-${randomBytes(8).toString('hex')}`, from);
    const signedIn = await ask('POST', `${site}/auth/token/login/`, { body: person, from });
    const token = String(jsonOf(signedIn)['auth_token']);
    const caller = callerFrom(site, from);
    const member = { token, password: person.password };
    const { code } = await authorize(new TestBrowser(caller), this.#app, member, { scope: 'openid offline_access' });
    this.#consents.add(token);
    const { status, body } = await redeem(caller, this.#app, code);
    if (status !== 200) throw new Error(`the code was answered ${status}`);
    this.#live.push({ token, refresh: (body as { refresh_token: string }).refresh_token });
  }

  /** Compares what was acknowledged in this round with a server that has been started again. */
  async compare(findings: Findings, site: string): Promise<void> {
    const caller = httpCaller(site);
    for (const token of this.#consents) {
      const { body } = await caller.call('GET', '/auth/apps/', undefined, { token });
      findings.count('consents', token, (body as { known?: readonly unknown[] } | undefined)?.known?.length === 1);
    }
    for (const refresh of this.#ended) {
      const fields = { grant_type: 'refresh_token', refresh_token: refresh };
      const { status } = await requestToken(caller, this.#app, fields);
      findings.count('refresh', refresh, status === 400);
    }
    this.#earlier.push(...this.#live);
    this.#live = [];
    this.#consents.clear();
    this.#ended.clear();
  }
}
