// What a server has acknowledged: after a crash all of it must be there.

/** Everything that one site has acknowledged. A request without a response acknowledges nothing. */
export interface Ledger {
  /**
   * Accounts by email whose registration got a 201, with the languages that each may have: one that was acknowledged, and another
   * while a change was not answered. None: none was chosen yet.
   */
  readonly accounts: Map<string, readonly string[]>;
  /** Tokens that were issued and not ended; each must be valid. */
  readonly live: Set<string>;
  /** Tokens whose sign-out got a 204; none may become valid again. */
  readonly ended: Set<string>;
  /** Tokens of either kind that were not checked since their last acknowledged change. */
  readonly unseen: Set<string>;
  /** Unexpected responses, one line each. */
  readonly unexpected: string[];
  /** Requests that were refused as documented. */
  refused: number;
}

export function openLedger(): Ledger {
  return { accounts: new Map(), live: new Set(), ended: new Set(), unseen: new Set(), unexpected: [], refused: 0 };
}
