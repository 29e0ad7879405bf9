// All tables of both engines. Times are milliseconds since 1970 and flags are 0 or 1, because both engines store those alike.
import type { Generated, Kysely } from 'kysely';
import type { DesktopEmails, UnusedHomes } from './desktop-tables.ts';
import type { GroupManagers, GroupMembers, MemberGroups } from './group-tables.ts';
import type { OpenidDatabase } from './openid-tables.ts';
import type { ApprovalRequests, AuditLog, OperatorRoles, OperatorRuns, Servers } from './operator-tables.ts';

/** Accounts. Nothing else is stored about a person, except in the tables with a `user_id`. */
interface Users {
  /** Random, below 2^53. */
  id: number;
  /** As typed, in Unicode NFC; a domain in Punycode in the letters that it stands for. */
  email: string;
  /** One for each mailbox (`emailKey`); of two accounts with one mailbox, one has that of its spelling (`rekey.ts`). */
  email_key: string;
  username: string;
  /** The same for names that look alike (`usernameKey`). */
  username_key: string;
  /** As chosen, in Unicode NFC; null: none. Two members may have the same. */
  display_name: string | null;
  /** argon2id hash in its text form, with parameters and salt. */
  password: string;
  /** 0: disabled by the operator. */
  is_active: number;
  /** The language of emails to the member. */
  language: Generated<string>;
  created_at: Generated<number>;
  /** When the email address was confirmed; null: not yet. */
  confirmed_at: number | null;
  /** Since when the holder of the account is known to read its current address (decision 0025); null: unknown. */
  owner_since: number | null;
  /** When a mail server accepted the warning that the unconfirmed account will be deleted. */
  deletion_warned_at: number | null;
  /** When the last such warning was queued. */
  deletion_warning_queued_at: number | null;
  /** When the account will be deleted at its owner's request. */
  deletion_due_at: number | null;
  /** When the account was last used here, to the hour; for older accounts when this column came. */
  used_at: Generated<number>;
  /** How many warnings that nobody uses the account a mail server has accepted since then. */
  unused_warnings: Generated<number>;
  /** When it accepted the last of them. */
  unused_warned_at: number | null;
  /** When the last of them was queued. */
  unused_warning_queued_at: number | null;
  /** Since when mail servers say that the mailbox of the address does not exist; null: they do not. */
  undeliverable_since: number | null;
}

/** Sessions: one row per signed-in device. */
interface Tokens {
  /** SHA-256 of the token, hex. The token itself is not stored. */
  hash: string;
  user_id: number;
  created_at: number;
  last_used_at: number;
  /** Browser and operating system, such as `Firefox, Linux`; empty if unknown. */
  device: Generated<string>;
  /** The passkey that was used to sign in; the session ends when it is removed. Null: signed in with a password. */
  passkey_id: string | null;
  /** How the member proved to be the owner: values of RFC 8176, separated by spaces. Empty: signed in before this was stored. */
  amr: Generated<string>;
  /** When the member last entered the password or used a passkey in this session; null: at `created_at`. */
  authenticated_at: number | null;
}

/** Links in emails. Their tokens are not stored. */
interface Links {
  /** SHA-256 of the token, hex. */
  hash: string;
  user_id: number;
  /** A `LinkPurpose`. */
  purpose: string;
  /** The new address that the link confirms; null: the current one. */
  email: string | null;
  expires_at: number;
}

/** The queue of emails. Links are created when an email is rendered, so the table contains none. */
interface Outbox {
  id: number;
  /** A `MailTemplate`. */
  kind: string;
  user_id: number | null;
  /** The request for an account that it is about, to whose address it goes. */
  request_id: number | null;
  /** The recipient; null: the account's address. */
  address: string | null;
  language: string | null;
  /** Further values of the template, as a JSON object. */
  details: string | null;
  /** A `MailOrigin`: what a visitor did, a space, and the fingerprint of the network; null: no visitor caused it. */
  origin: string | null;
  /** One of `LANES`. */
  lane: Generated<number>;
  attempts: number;
  /** Why the last attempt failed: a `MailFault`, a space and the codes of the reply; null: none has. */
  fault: Generated<string | null>;
  next_attempt_at: number;
  created_at: number;
}

/** Invitation links, which operators create to let people register. */
interface Invitations {
  /** SHA-256 of the code, hex. */
  hash: string;
  /** The operator's note. */
  note: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}

/** Which work one server is doing for all of them, and until when. */
interface Leases {
  name: string;
  expires_at: number;
}

/** Public keys of passkeys. */
interface Passkeys {
  /** Credential id, base64url. */
  id: string;
  user_id: number;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** Separated by commas. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number;
  /** The relying party id; null: created before this was stored, for the public URL. */
  rp_id: string | null;
}

/** Challenges that have been answered, so that none is accepted twice; and recovery codes that were used within a day. */
interface Challenges {
  /** SHA-256 of the challenge, or an HMAC of the code, hex. */
  hash: string;
  expires_at: number;
}

/** Secrets of one-time passwords. */
interface OtpSecrets {
  user_id: number;
  /** AES-256-GCM under the key that is not in the database (`secret-key.ts`). */
  secret_encrypted: string;
  /** 0 until the first correct code. */
  is_active: number;
  /** The last time step whose code was used, so that no code is accepted twice (RFC 6238 section 5.2). */
  last_step: number;
  created_at: number;
  /** The session, by its token's hash, in which it was begun, until the first correct code. */
  started_by: Generated<string | null>;
}

/** Recovery codes, as HMACs under the key that is not in the database. */
interface RecoveryCodes {
  hash: string;
  user_id: number;
}

/** Networks that an account has been signed in from. */
interface KnownClients {
  user_id: number;
  /** 32 bits of an HMAC of the network, as a signed integer, under the key that is not in the database. */
  fingerprint: number;
  last_seen_at: number;
}

/** Counters of rate limits. The address or email they count is only in `key`, as an HMAC. */
interface Limits {
  key: string;
  count: number;
  /** Attempts are refused until this time. */
  wait_until: number;
  /** The count is reset at this time. */
  expires_at: number;
}

/** Random keys of daily HMACs, hex, and the check value of the secret key. */
interface Secrets {
  name: string;
  value: string;
  expires_at: number;
}

/** Members who asked for an email once a page is ready. */
interface OpeningRequests {
  user_id: number;
  /** The name of its row in `src/shared/pages/pages.ts`. */
  section: string;
  created_at: number;
}

/** What visitors write on the feedback page. */
interface Feedback {
  id: number;
  /** Made by the browser, so that a message that is sent again is stored once. */
  request_id: string;
  /** The member who was signed in; null: nobody was. */
  user_id: number | null;
  message: string;
  /** What it is about, in the visitor's words or as a path. */
  page: string | null;
  /** Where the visitor wants an answer. Nobody has proven that it is theirs. */
  email: string | null;
  language: string;
  created_at: number;
  answer: string | null;
  answered_at: number | null;
}

/** What the operator says to all visitors. */
interface Announcements {
  id: string;
  /** A `Severity`. */
  severity: string;
  /** By language, as a JSON object. */
  texts: string;
  link: string | null;
  is_dismissible: number;
  starts_at: number;
  ends_at: number;
  created_at: number;
}

/** One row while nothing can be changed. */
interface MaintenanceTable {
  /** Always `site`. */
  name: string;
  started_at: number;
  expected_end: number;
}

export interface Tables extends OpenidDatabase {
  users: Users;
  tokens: Tokens;
  known_clients: KnownClients;
  limits: Limits;
  secrets: Secrets;
  links: Links;
  outbox: Outbox;
  invitations: Invitations;
  leases: Leases;
  passkeys: Passkeys;
  challenges: Challenges;
  otp_secrets: OtpSecrets;
  recovery_codes: RecoveryCodes;
  opening_requests: OpeningRequests;
  desktop_emails: DesktopEmails;
  unused_homes: UnusedHomes;
  member_groups: MemberGroups;
  group_members: GroupMembers;
  group_managers: GroupManagers;
  feedback: Feedback;
  operator_runs: OperatorRuns;
  servers: Servers;
  operator_roles: OperatorRoles;
  audit_log: AuditLog;
  approval_requests: ApprovalRequests;
  announcements: Announcements;
  maintenance: MaintenanceTable;
}

/** An open database of either engine, or a transaction. */
export type Queries = Kysely<Tables>;
