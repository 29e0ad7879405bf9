// What a server has acknowledged: after a crash all of it must be there.

/** The facts that the answers of one site have made certain. A call without an answer makes none. */
export interface Ledger {
  /** By e-mail address: those whose registration was answered with 201. */
  readonly accounts: Map<string, Account>;
  /** Tokens that were given and not taken back; each must be good. */
  readonly live: Set<string>;
  /** Tokens whose sign-out was answered with 204; none may be good again. */
  readonly ended: Set<string>;
  /** Tokens of either kind that were not looked at since something about them was acknowledged. */
  readonly unseen: Set<string>;
  /** Unexpected answers, one line each. */
  readonly unexpected: string[];
  /** Calls that were refused as documented. */
  refused: number;
}

/** An account that was acknowledged. */
export interface Account {
  /** The languages that it may have: one that was acknowledged, and another while a change was not answered. Absent: none was chosen yet. */
  languages?: readonly string[];
}

/** Starts an empty ledger. */
export function openLedger(): Ledger {
  return { accounts: new Map(), live: new Set(), ended: new Set(), unseen: new Set(), unexpected: [], refused: 0 };
}
