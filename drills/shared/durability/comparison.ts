// Compares what was acknowledged with what a server has after a restart.
import { none, quantile, type Engine, type Fault, type Measurement } from '../drill.ts';
import { ask } from '../http.ts';
import type { Ledger } from './acknowledged-writes.ts';
import type { Stored } from './stored.ts';

const ASKED_AT_ONCE = 8;
const READY_LIMIT_MS = 2_000;

/** The kinds of facts. Each has a row per engine, whose key ends with its name. */
const FACTS = ['accounts', 'sessions', 'ended', 'changes', 'mails', 'whole', 'starts', 'term', 'kill'] as const;

type Fact = (typeof FACTS)[number];

/** The facts that were checked and those that were missing; each counts once, however often it is checked. */
interface Tally {
  readonly seen: Set<string>;
  readonly lost: Set<string>;
}

/** What was found in the rounds of one engine. */
export interface Findings {
  readonly engine: Engine;
  readonly tallies: Readonly<Record<Fact, Tally>>;
  /** What was broken, one line each. */
  readonly faults: string[];
  /** From start to ready, of each round. */
  readonly readyMs: number[];
}

/** Returns empty findings. */
export function openFindings(engine: Engine): Findings {
  const tallies = Object.fromEntries(FACTS.map((fact) => [fact, { seen: new Set(), lost: new Set() }]));
  return { engine, tallies: tallies as Findings['tallies'], faults: [], readyMs: [] };
}

/** Counts one fact by its unique id. */
export function count({ tallies }: Findings, fact: Fact, text: string, isThere: boolean): void {
  tallies[fact].seen.add(text);
  if (!isThere) tallies[fact].lost.add(text);
}

/** Compares a ledger, except its tokens, with the stored data and checks its consistency. Without stored data everything counts as lost. */
export function compareStored(findings: Findings, ledger: Ledger, stored: Stored | undefined, round: string): void {
  const users: Stored['users'] = stored?.users ?? new Map();
  for (const [email, { languages }] of ledger.accounts) {
    const user = users.get(email);
    count(findings, 'accounts', email, user !== undefined);
    count(findings, 'mails', email, user?.hasMail === true);
    if (languages) count(findings, 'changes', `${email} ${languages.join()}`, languages.includes(user?.language ?? ''));
  }
  const halves = users.entries().filter(([, { hasMark, hasMail }]) => !hasMark || !hasMail);
  const faults = stored
    ? [...stored.faults, ...halves.map(([email]) => `${email} is half an account`)]
    : ['all is gone'];
  count(findings, 'whole', round, faults.length === 0);
  findings.faults.push(...faults);
}

/**
 * Checks the tokens of a ledger on a server: ended tokens must be refused, and tokens that are
 * live must not, which is counted as `live`. Without a server all are lost.
 */
export async function compareTokens(
  findings: Findings,
  ledger: Ledger,
  { tokens, site, live }: { tokens: Iterable<string>; site: string | undefined; live: Fact },
): Promise<void> {
  const queue = [...tokens];
  const one = async () => {
    for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
      const status = site === undefined ? 0 : (await ask('GET', `${site}/auth/users/me/`, { token })).status;
      if (ledger.live.has(token)) count(findings, live, token, status === 200);
      if (ledger.ended.has(token)) count(findings, 'ended', token, status === 401);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, one));
}

/** Returns whether the row with this key has failed on facts that were really checked. */
function isBroken({ engine, tallies, readyMs }: Findings, key: string): boolean {
  if (key === `${engine}-ready`) return readyMs.some((ms) => ms > READY_LIMIT_MS);
  return FACTS.some((fact) => key === `${engine}-${fact}` && tallies[fact].lost.size > 0);
}

/** Returns whether a fault has made all rows of this engine fail that it must. */
export function hasShown(fault: Fault, findings: Findings): boolean {
  return fault.mustFail.every((key) => !key.startsWith(findings.engine) || isBroken(findings, key));
}

/** The rows of an engine after `event`, such as `a power cut`, then those of `more`. */
export function rowsOf(
  findings: Findings,
  event: string,
  more: readonly { fact: Fact; promise: string; what: string }[],
  fault: Fault | undefined,
): readonly Measurement[] {
  const { engine, tallies, readyMs } = findings;
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const wanted: readonly { fact: Fact; promise: string; what: string }[] = [
    { fact: 'accounts', promise: `no acknowledged account is lost by ${event}`, what: 'lost' },
    { fact: 'sessions', promise: `no acknowledged session is lost by ${event}`, what: 'lost' },
    { fact: 'ended', promise: `no ended session becomes valid again after ${event}`, what: 'valid again' },
    { fact: 'changes', promise: `no acknowledged account change is lost by ${event}`, what: 'lost' },
    { fact: 'mails', promise: `every confirmation email is queued or written after ${event}`, what: 'lost' },
    {
      fact: 'whole',
      promise: `the database is consistent, with no partly written account, after ${event}`,
      what: 'rounds failed',
    },
    ...more,
  ];
  const [worst = NaN, median = NaN] = [1, 0.5].map((part) => Math.round(quantile(readyMs, part)));
  const rows = wanted.map(({ fact, promise, what }) =>
    none(`${engine}-${fact}`, tallies[fact].lost.size, tallies[fact].seen.size, what, `${name}: ${promise}`),
  );
  rows.push({
    key: `${engine}-ready`,
    promise: `${name}: the server is up again after ${event} within two seconds`,
    measured: `max ${worst.toLocaleString('en')} ms, median ${median.toLocaleString('en')} ms`,
    threshold: `≤ ${READY_LIMIT_MS.toLocaleString('en')} ms`,
    isMet: readyMs.length > 0 && !isBroken(findings, `${engine}-ready`),
  });
  // A row without any facts is not met either, but that does not prove that the fault made it fail.
  return rows.filter(({ key }) => !fault?.mustFail.includes(key) || isBroken(findings, key));
}
