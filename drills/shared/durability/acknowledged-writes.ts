// What a server has acknowledged: after a crash all of it must be there.

/** Everything that one site has acknowledged. A request without a response acknowledges nothing. */
export interface Ledger {
  /** Accounts by email whose registration got a 201. */
  readonly accounts: Map<string, Account>;
  /** Tokens that were issued and not ended; each must be valid. */
  readonly live: Set<string>;
  /** Tokens whose sign-out got a 204; none may become valid again. */
  readonly ended: Set<string>;
  /** Tokens of either kind that were not checked since their last acknowledged change. */
  readonly unseen: Set<string>;
  /** Unexpected answers, one line each. */
  readonly unexpected: string[];
  /** Requests that were refused as documented. */
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
