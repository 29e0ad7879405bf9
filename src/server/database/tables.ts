// All tables of both engines. Times are milliseconds since 1970 and flags are 0 or 1, because both engines store those alike.
import type { Generated, Kysely } from 'kysely';

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
  /** The recipient; null: the account's address. */
  address: string | null;
  language: string | null;
  /** Further values of the template, as a JSON object. */
  details: string | null;
  attempts: number;
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

/** Apps that members sign in to with their account: clients of OpenID Connect, declared by the operator. */
interface OpenidClients {
  /** The `client_id`. */
  id: string;
  name: string;
  /** SHA-256 of the client secret, hex; null: a public client. */
  secret_hash: string | null;
  /** `client_secret_basic`, `client_secret_post` or `none` (OpenID Connect Core, section 9). */
  auth_method: string;
  /** A JSON array of URLs. */
  redirect_uris: string;
  /** A JSON array of URLs, which the member may be sent to after signing out. */
  post_logout_redirect_uris: string;
  /** Where the app is notified that a session has ended; null: nowhere. */
  backchannel_logout_uri: string | null;
  /** What the app may ask for, separated by spaces. */
  scopes: string;
  /** Apps of one sector know a member under the same subject. Never changes, or all members would be strangers to the app. */
  sector: string;
  /** 0: the app cannot do PKCE. */
  requires_pkce: number;
  /** 1: members are not asked for consent. */
  is_trusted: number;
  /** 1: `prompt=none` is answered. */
  allows_silent: number;
  /** Who may use the app: `confirmed` (members with a confirmed address) or `anyone`. */
  access: string;
  /** Where the tile of the work area leads; null: no tile. */
  tile_url: string | null;
  /** The name of an icon. */
  tile_icon: string;
  /** A JSON object: one line by language. */
  tile_descriptions: string;
  disabled_at: number | null;
  /** The operator has removed it. The row stays until the app is notified that its sessions have ended. */
  removed_at: number | null;
  created_at: number;
}

/** What the OpenID library stores: sign-in requests, sessions, grants, codes and tokens. */
interface OpenidItems {
  /** SHA-256 of the model and the id, hex. The id is what the client or browser has, and is not stored. */
  hash: string;
  /** The library's name of the kind, such as `AccessToken`. */
  model: string;
  user_id: number | null;
  /** The session of the member; the row is deleted with it. */
  token_hash: string | null;
  client_id: string | null;
  /** The grant that a code or token belongs to; the row is deleted with it. */
  grant_hash: string | null;
  /** The hash of the code that it was issued from; a code's own. */
  family_hash: string | null;
  /** JSON. */
  payload: string;
  consumed_at: number | null;
  expires_at: number;
}

/** Sessions that apps have opened for members, so that the apps can be notified when they end (OpenID Back-Channel Logout). */
interface OpenidSessions {
  /** The `sid` in ID tokens. */
  sid: string;
  client_id: string;
  /** The session of the member; null: it has ended, and the app has to be notified. */
  token_hash: string | null;
  /** A copy, because the account may be deleted before the app is notified. */
  subject: string;
  attempts: number;
  next_attempt_at: number;
  created_at: number;
}

/** What members have allowed apps to know, for as long as they did not withdraw it. */
interface OpenidConsents {
  user_id: number;
  client_id: string;
  /** Separated by spaces. */
  scopes: string;
  /** 0: asked again in the next session. */
  is_remembered: number;
  given_at: number;
  last_used_at: number;
}

/** The identifier under which a sector knows a member: random, so that apps cannot compare members. */
interface OpenidSubjects {
  user_id: number;
  sector: string;
  subject: string;
}

/** Usernames that apps know: nobody else may take them, also after their owner has left. */
interface OpenidUsernames {
  /** HMAC of the username's key, under the key that is not in the database. */
  username_hash: string;
  client_id: string;
  /** Null: the account was deleted. */
  user_id: number | null;
  /** Milliseconds since 1970. */
  reserved_at: number;
}

/** Keys that sign ID tokens. */
interface OpenidKeys {
  kid: string;
  /** 1, 2 and so on: of two servers that make the next key at the same time one succeeds. */
  number: number;
  /** The private JWK, encrypted under the key that is not in the database. */
  key_encrypted: string;
  created_at: number;
  signs_from: number;
  /** No longer published after this time. */
  expires_at: number;
}

export interface Tables {
  openid_clients: OpenidClients;
  openid_items: OpenidItems;
  openid_sessions: OpenidSessions;
  openid_consents: OpenidConsents;
  openid_subjects: OpenidSubjects;
  openid_usernames: OpenidUsernames;
  openid_keys: OpenidKeys;
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
}

/** An open database of either engine, or a transaction. */
export type Queries = Kysely<Tables>;
