// A model of accounts without a database. The server's responses are compared with it.
import { DAY_MS } from '#src/shared/durations.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';

const IDLE_MS = 30 * DAY_MS;
const MAX_MS = 180 * DAY_MS;

/** The expected status and, for some endpoints, the expected body. */
export interface Expected {
  readonly status: number;
  readonly body?: unknown;
}

interface Account {
  email: string;
  username: string;
  password: string;
  language: string;
  deletionDueAt: number | undefined;
}

interface Session {
  account: Account;
  since: number;
  used: number;
}

const refused: Expected = { status: 400 };
const unauthorized: Expected = { status: 401 };
const done: Expected = { status: 204 };

/** Accounts and their sessions. Tokens have names, which the sequence chooses. */
export class Model {
  readonly #accounts: Account[] = [];
  readonly #sessions = new Map<string, Session>();
  /** A fault that a drill injects into the model. */
  readonly #isForgetful: boolean;

  constructor(isForgetful = false) {
    this.#isForgetful = isForgetful;
  }

  #session(token: string, now: number): Session | undefined {
    const session = this.#sessions.get(token);
    if (session === undefined) return undefined;
    if (now - session.used > IDLE_MS || now - session.since > MAX_MS) {
      this.#sessions.delete(token);
      return undefined;
    }
    session.used = now;
    return session;
  }

  #end(account: Account, exceptToken = ''): void {
    for (const [token, session] of this.#sessions)
      if (session.account === account && token !== exceptToken) this.#sessions.delete(token);
  }

  register(email: string, username: string, password: string, language: string): Expected {
    if (this.#accounts.some((one) => one.email === email || one.username === username)) return refused;
    this.#accounts.push({ email, username, password, language, deletionDueAt: undefined });
    return { status: 201, body: { email, username } };
  }

  signIn(email: string, password: string, token: string, now: number): Expected {
    const account = this.#accounts.find((one) => one.email === email && one.password === password);
    if (!account) return refused;
    this.#sessions.set(token, { account, since: now, used: now });
    return { status: 200 };
  }

  profile(token: string, now: number): Expected {
    const session = this.#session(token, now);
    if (!session) return unauthorized;
    const { email, username, language, deletionDueAt } = session.account;
    const leaves_on = deletionDueAt === undefined ? null : new Date(deletionDueAt).toISOString().slice(0, 10);
    return { status: 200, body: { email, username, language, leaves_on } };
  }

  setPassword(token: string, current: string, next: string, now: number): Expected {
    const session = this.#session(token, now);
    if (!session) return unauthorized;
    if (session.account.password !== current) return refused;
    session.account.password = next;
    if (!this.#isForgetful) this.#end(session.account, token);
    return done;
  }

  setUsername(token: string, current: string, next: string, now: number): Expected {
    const session = this.#session(token, now);
    if (!session) return unauthorized;
    const isTaken = this.#accounts.some((one) => one !== session.account && one.username === next);
    if (session.account.password !== current || isTaken) return refused;
    session.account.username = next;
    return done;
  }

  setLanguage(token: string, language: string, now: number): Expected {
    const session = this.#session(token, now);
    if (session) session.account.language = language;
    return session ? done : unauthorized;
  }

  signOut(token: string, now: number): Expected {
    const session = this.#session(token, now);
    this.#sessions.delete(token);
    return session ? done : unauthorized;
  }

  endOthers(token: string, now: number): Expected {
    const session = this.#session(token, now);
    if (session) this.#end(session.account, token);
    return session ? done : unauthorized;
  }

  leave(token: string, current: string, now: number): Expected {
    const session = this.#session(token, now);
    if (!session) return unauthorized;
    if (session.account.password !== current) return refused;
    session.account.deletionDueAt ??= now + STORAGE_PERIODS.graceDays * DAY_MS;
    this.#end(session.account);
    return done;
  }

  stay(token: string, now: number): Expected {
    const session = this.#session(token, now);
    if (session) session.account.deletionDueAt = undefined;
    return session ? done : unauthorized;
  }

  /** Time has passed and expired data was deleted. */
  deleteExpired(now: number): void {
    const due = this.#accounts.filter(({ deletionDueAt }) => deletionDueAt !== undefined && deletionDueAt <= now);
    for (const account of due) {
      this.#end(account);
      this.#accounts.splice(this.#accounts.indexOf(account), 1);
    }
    for (const token of this.#sessions.keys()) {
      const session = this.#sessions.get(token);
      if (session && (now - session.used > IDLE_MS || now - session.since > MAX_MS)) this.#sessions.delete(token);
    }
  }

  /** The number of accounts and sessions. */
  counts(): { users: number; tokens: number } {
    return { users: this.#accounts.length, tokens: this.#sessions.size };
  }
}
