// A model of accounts without a database. The server's responses are compared with it.
import { DAY_MS } from '#src/shared/durations.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';

const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 180 * DAY_MS;

/** The expected status and, for some endpoints, the expected body. */
export interface Expected {
  readonly status: number;
  readonly says?: unknown;
}

interface Account {
  email: string;
  username: string;
  password: string;
  language: string;
  leavesAt: number | undefined;
}

interface Sign {
  account: Account;
  since: number;
  used: number;
}

const refused: Expected = { status: 400 };
const stranger: Expected = { status: 401 };
const done: Expected = { status: 204 };

/** Accounts and their sessions. Tokens have names, which the sequence chooses. */
export class Model {
  readonly #accounts: Account[] = [];
  readonly #signs = new Map<string, Sign>();
  /** A fault that a drill injects into the model. */
  readonly #isForgetful: boolean;

  constructor(isForgetful = false) {
    this.#isForgetful = isForgetful;
  }

  #who(token: string, now: number): Sign | undefined {
    const sign = this.#signs.get(token);
    if (sign === undefined) return undefined;
    if (now - sign.used > IDLE_MS || now - sign.since > LONGEST_MS) {
      this.#signs.delete(token);
      return undefined;
    }
    sign.used = now;
    return sign;
  }

  #end(account: Account, but = ''): void {
    for (const [token, sign] of this.#signs) if (sign.account === account && token !== but) this.#signs.delete(token);
  }

  register(email: string, username: string, password: string, language: string): Expected {
    if (this.#accounts.some((one) => one.email === email || one.username === username)) return refused;
    this.#accounts.push({ email, username, password, language, leavesAt: undefined });
    return { status: 201, says: { email, username } };
  }

  signIn(email: string, password: string, token: string, now: number): Expected {
    const account = this.#accounts.find((one) => one.email === email && one.password === password);
    if (!account) return refused;
    this.#signs.set(token, { account, since: now, used: now });
    return { status: 200 };
  }

  profile(token: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (!sign) return stranger;
    const { email, username, language, leavesAt } = sign.account;
    const leaves_on = leavesAt === undefined ? null : new Date(leavesAt).toISOString().slice(0, 10);
    return { status: 200, says: { email, username, language, leaves_on } };
  }

  setPassword(token: string, current: string, next: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (!sign) return stranger;
    if (sign.account.password !== current) return refused;
    sign.account.password = next;
    if (!this.#isForgetful) this.#end(sign.account, token);
    return done;
  }

  setUsername(token: string, current: string, next: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (!sign) return stranger;
    const isTaken = this.#accounts.some((one) => one !== sign.account && one.username === next);
    if (sign.account.password !== current || isTaken) return refused;
    sign.account.username = next;
    return done;
  }

  setLanguage(token: string, language: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (sign) sign.account.language = language;
    return sign ? done : stranger;
  }

  signOut(token: string, now: number): Expected {
    const sign = this.#who(token, now);
    this.#signs.delete(token);
    return sign ? done : stranger;
  }

  endOthers(token: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (sign) this.#end(sign.account, token);
    return sign ? done : stranger;
  }

  leave(token: string, current: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (!sign) return stranger;
    if (sign.account.password !== current) return refused;
    sign.account.leavesAt ??= now + STORAGE_PERIODS.graceDays * DAY_MS;
    this.#end(sign.account);
    return done;
  }

  stay(token: string, now: number): Expected {
    const sign = this.#who(token, now);
    if (sign) sign.account.leavesAt = undefined;
    return sign ? done : stranger;
  }

  /** Time has passed and expired data was deleted. */
  clear(now: number): void {
    const left = this.#accounts.filter(({ leavesAt }) => leavesAt !== undefined && leavesAt <= now);
    for (const account of left) {
      this.#end(account);
      this.#accounts.splice(this.#accounts.indexOf(account), 1);
    }
    for (const token of this.#signs.keys()) {
      const sign = this.#signs.get(token);
      if (sign && (now - sign.used > IDLE_MS || now - sign.since > LONGEST_MS)) this.#signs.delete(token);
    }
  }

  /** The number of accounts and sessions. */
  counts(): { users: number; tokens: number } {
    return { users: this.#accounts.length, tokens: this.#signs.size };
  }
}
