// Compares what was acknowledged with what a server has after a restart.
import { none, print, quantile, row, type Engine, type Fault, type Measurement } from '../drill.ts';
import { whoAmI } from '../http.ts';
import { inParallel } from '../wait.ts';
import type { Ledger } from './ledger.ts';
import type { Stored } from './stored.ts';

const ASKED_AT_ONCE = 8;
const READY_LIMIT_MS = 2_000;

/** The kinds of facts, with the unit of missing ones. Each has a row per engine, whose key ends with its name. */
const UNITS = {
  accounts: 'lost',
  sessions: 'lost',
  ended: 'valid again',
  changes: 'lost',
  mails: 'lost',
  whole: 'rounds failed',
  starts: 'rounds failed',
  term: 'lost',
  kill: 'lost',
} as const;

type Fact = keyof typeof UNITS;

export class Findings {
  readonly engine: Engine;
  /** From start to ready, of each round. */
  readonly readyMs: number[] = [];
  /** What was broken, one line each. */
  readonly faults: string[] = [];
  /** The facts that were checked; each counts once, however often it is checked, and is lost if it was once. */
  readonly #facts = new Map<Fact, Map<string, boolean>>();
  readonly #ledger: Ledger;

  constructor(engine: Engine, ledger: Ledger) {
    this.engine = engine;
    this.#ledger = ledger;
  }

  /** Counts one fact by its unique id. */
  count(fact: Fact, id: string, isThere: boolean): void {
    const facts = this.#facts.get(fact) ?? new Map<string, boolean>();
    this.#facts.set(fact, facts.set(id, isThere && facts.get(id) !== false));
  }

  /**
   * Compares the ledger, except its tokens, with the stored data and checks its consistency. Without stored data
   * everything counts as lost.
   */
  compareStored(stored: Stored | undefined, round: string): void {
    const users: Stored['users'] = stored?.users ?? new Map();
    for (const [email, languages] of this.#ledger.accounts) {
      const user = users.get(email);
      this.count('accounts', email, user !== undefined);
      this.count('mails', email, user?.hasMail === true);
      if (languages.length > 0)
        this.count('changes', `${email} ${languages.join()}`, languages.includes(user?.language ?? ''));
    }
    const halves = [...users].filter(([, { hasNetwork, hasMail }]) => !hasNetwork || !hasMail);
    const faults = [...(stored?.faults ?? ['all is gone']), ...halves.map(([email]) => `${email} is half an account`)];
    this.count('whole', round, faults.length === 0);
    this.faults.push(...faults);
  }

  /**
   * Checks tokens on a server: ended tokens must be refused, and tokens that are live must not, which is counted as `live`.
   * Without a server all are lost.
   */
  async compareTokens(tokens: Iterable<string>, site: string | undefined, live: Fact = 'sessions'): Promise<void> {
    const queue = [...tokens];
    const check = async (token: string) => {
      const status = site === undefined ? 0 : (await whoAmI(site, token)).status;
      if (this.#ledger.live.has(token)) this.count(live, token, status === 200);
      if (this.#ledger.ended.has(token)) this.count('ended', token, status === 401);
    };
    await inParallel(ASKED_AT_ONCE, () => {
      const token = queue.pop();
      return token === undefined ? undefined : check(token);
    });
  }

  #lost(fact: Fact): number {
    return [...(this.#facts.get(fact)?.values() ?? [])].filter((isThere) => !isThere).length;
  }

  /** Returns whether the row with this key has failed on facts that were really checked. */
  #isBroken(key: string): boolean {
    if (key === `${this.engine}-ready`) return this.readyMs.some((ms) => ms > READY_LIMIT_MS);
    return [...this.#facts.keys()].some((fact) => key === `${this.engine}-${fact}` && this.#lost(fact) > 0);
  }

  /** Returns whether a fault has made all rows of this engine fail that it must. */
  hasShown({ mustFail }: Fault): boolean {
    return mustFail.every((key) => !key.startsWith(this.engine) || this.#isBroken(key));
  }

  /** Prints what was broken and returns the rows of an engine, with those of `more`. */
  rows(more: readonly Fact[], fault: Fault | undefined): readonly Measurement[] {
    const { engine, readyMs } = this;
    print([...this.faults, ...this.#ledger.unexpected].map((line) => `${engine}: ${line}`));
    const facts = ['accounts', 'sessions', 'ended', 'changes', 'mails', 'whole', ...more] as const;
    const rows = facts.map((fact) =>
      none(`${engine}-${fact}`, this.#lost(fact), this.#facts.get(fact)?.size ?? 0, UNITS[fact]),
    );
    const [worst, median] = [1, 0.5].map((part) => Math.round(quantile(readyMs, part)).toLocaleString('en'));
    const isReady = readyMs.length > 0 && !this.#isBroken(`${engine}-ready`);
    rows.push(row(`${engine}-ready`, `max ${worst} ms, median ${median} ms`, '≤ 2,000 ms', isReady));
    // A row without any facts is not met either, but that does not prove that the fault made it fail.
    return rows.filter(({ key }) => !fault?.mustFail.includes(key) || this.#isBroken(key));
  }
}
