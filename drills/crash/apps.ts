// Members who let an app know them, and sign out, while the server is killed.
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '../../scripts/setup/environment.mjs';
import {
  accept,
  authorize,
  describeApp,
  httpCaller,
  redeem,
  requestToken,
  TestBrowser,
  type Callback,
  type Caller,
  type TestApp,
} from '../../test/apps.ts';
import type { Place } from '../shared/database.ts';
import type { Findings } from '../shared/durability/findings.ts';
import type { Ledger } from '../shared/durability/ledger.ts';
import { addressAt, ask, register, signIn, type Person } from '../shared/http.ts';
import { startProgram } from '../shared/programs.ts';
import { nodeCommand, ROOT } from '../shared/server.ts';

/** In each round: so many members allow the app something, and so many sessions end. */
const CONSENTS = 12;
const SIGN_OUTS = 3;
/** Each at a random moment within. */
const WITHIN_MS = 500;
/** Refresh tokens are given to apps that ask for the consent (OpenID Connect Core, section 11). */
const OFFLINE = { scope: 'openid offline_access', prompt: 'consent' };

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

/** A session in which an app got a refresh token. */
interface AppSession {
  readonly token: string;
  readonly refresh: string;
}

/** Members of a site, over all rounds. */
export class AppMembers {
  readonly #ledger: Ledger;
  readonly #app: TestApp;
  /** Members who have not allowed the app anything; by token. */
  readonly #strangers = new Map<string, Person>();
  /** Sessions to end: the last ones are of this round. */
  readonly #sessions: AppSession[] = [];
  #owner: Person | undefined;
  #callers = 0;
  /** Tokens of members whose consent was acknowledged in this round. */
  readonly #consents = new Set<string>();
  /** Refresh tokens of sessions whose sign-out was acknowledged in this round. */
  readonly #ended = new Set<string>();

  constructor(ledger: Ledger, app: TestApp) {
    this.#ledger = ledger;
    this.#app = app;
  }

  /** Each member comes from an IP address of their own, or the server would count all as one client. */
  #caller(site: string): Caller {
    return httpCaller(site, addressAt((this.#callers += 1)));
  }

  /** Makes what a round needs. */
  async prepare(site: string): Promise<void> {
    const caller = this.#caller(site);
    while (this.#strangers.size < CONSENTS) {
      const person = await register(site, `app-member-${randomBytes(8).toString('hex')}`);
      this.#strangers.set(await signIn(site, person), person);
    }
    this.#owner ??= await register(site, `app-owner-${randomBytes(8).toString('hex')}`);
    // Of more rounds than one, so that an early response does not lose the session itself.
    while (this.#sessions.length < 2 * SIGN_OUTS) {
      const token = await signIn(site, this.#owner);
      const { status, body } = await redeem(caller, this.#app, (await this.#allow(caller, token, this.#owner)).code);
      const { refresh_token: refresh } = (body ?? {}) as { refresh_token?: string };
      if (refresh === undefined) throw new Error(`the code was answered ${status}, without a refresh token`);
      this.#sessions.push({ token, refresh });
    }
  }

  /** Consents and signs out. Ends when that is done, or when the server is gone. */
  async act(site: string): Promise<void> {
    const isGone = (error: unknown) => {
      if (error instanceof TypeError || (error as NodeJS.ErrnoException).code !== undefined) return;
      this.#ledger.unexpected.push(`app: ${String(error)}`);
    };
    const consents = [...this.#strangers].map(async (one) => this.#consent(this.#caller(site), ...one));
    const signOuts = this.#sessions.splice(0, SIGN_OUTS).map(async (one) => this.#signOut(site, one));
    await Promise.all([...consents, ...signOuts].map(async (one) => one.catch(isGone)));
  }

  async #allow(caller: Caller, token: string, { password }: Person): Promise<Callback> {
    return authorize(new TestBrowser(caller), this.#app, { token, password }, OFFLINE);
  }

  async #consent(caller: Caller, token: string, { password }: Person): Promise<void> {
    await wait(randomInt(WITHIN_MS));
    const browser = new TestBrowser(caller);
    const next = await accept(browser, this.#app, { token, password }, OFFLINE);
    this.#consents.add(token);
    await browser.open(next);
  }

  async #signOut(site: string, { token, refresh }: AppSession): Promise<void> {
    await wait(randomInt(WITHIN_MS));
    const { status } = await ask('POST', `${site}/auth/token/logout/`, { token });
    if (status !== 204) throw new Error(`the sign-out was answered ${status}`);
    this.#ended.add(refresh);
  }

  /** Compares what was acknowledged in a round with a server that has been started again. */
  async compare(findings: Findings, site: string, round: number): Promise<void> {
    const caller = this.#caller(site);
    for (const token of this.#consents) {
      const { body } = await caller.call('GET', '/auth/apps/', undefined, { token });
      const { known = [] } = (body ?? {}) as { known?: readonly unknown[] };
      findings.count('changes', `consent ${token} ${round}`, known.length === 1);
    }
    for (const refresh of this.#ended) {
      const fields = { grant_type: 'refresh_token', refresh_token: refresh };
      const { status } = await requestToken(caller, this.#app, fields);
      findings.count('ended', `refresh token ${refresh}`, status === 400);
    }
    this.#consents.clear();
    this.#ended.clear();
    // An interrupted consent may have been stored.
    for (const token of this.#strangers.keys()) {
      const { status } = await caller.call('DELETE', `/auth/apps/${this.#app.client.id}/`, undefined, { token });
      if (status === 401) this.#strangers.delete(token);
    }
  }
}
