// The tables about the people who run the site, and about those who wait for them.

/** Members who help to run the site. */
export interface OperatorRoles {
  user_id: number;
  /** A `Role` (`src/accounts/operators/roles.server.ts`). */
  role: string;
  given_at: number;
}

/** What operators did. It has ids alone; names are looked up while there is an account. */
export interface AuditLog {
  id: number;
  created_at: number;
  /** The account of the member who did it; null: the command line. */
  actor_id: number | null;
  /** A word of the log (`src/features/operators/action-rows.ts`). */
  action: string;
  /** The account that it was done to, which may be gone; null: none, or all. */
  account_id: number | null;
  /** What else there is to say, without personal data, such as the new role. */
  details: string | null;
}

/** When something was last done for the site: a backup was kept, or fetched to another machine; a check ended. */
export interface OperatorRuns {
  name: string;
  finished_at: number;
  /** How many faults the check found. */
  faults: number;
  /** Of a check: the last moment of the certificate of the public address; null: it saw none. */
  certificate_ends_at: number | null;
}

/** The servers that share this database, each by its machine and port. */
export interface Servers {
  name: string;
  version: string;
  started_at: number;
  /** Written every half minute. */
  seen_at: number;
  /** When it was asked to stop; null: it runs, or ended without being asked. */
  stopped_at: number | null;
  /** When a check asked it to try the mail server; null: it was not asked, or has taken note. */
  asked_at: number | null;
  mail_tried_at: number | null;
  /** Why the mail server could not be used then; null: it could. */
  mail_fault: string | null;
}

/**
 * Requests for an account. Each becomes an account when the link in its own email is opened, and waits for an operator then. The
 * address of one without an account may have an account already: the visitor got the same answer as everyone.
 */
export interface ApprovalRequests {
  /** The account has the same. */
  id: number;
  /** The account, once the address is confirmed. */
  user_id: number | null;
  /** Without an account: what it will have. */
  email: string | null;
  email_key: string | null;
  username: string | null;
  password: string | null;
  language: string | null;
  /** Without an account: the key of the username, which nobody else can have; null: it is the address. */
  username_key: string | null;
  /** The fingerprint of the network that it came from (`networkFingerprint`); null: it is older than that. */
  network: string | null;
  /** When the links in its emails expire; null: none was sent. */
  link_expires_at: number | null;
  /** Why the visitor asks for an account; may be empty. */
  message: string;
  created_at: number;
}
