// Every table of both engines. Times are milliseconds since 1970, flags are 0 or 1: both engines keep those alike.
import type { Generated, Kysely } from 'kysely';

/** What the program holds of a person, and nothing more. */
interface Users {
  /** Random, below 2^53. */
  id: number;
  /** As typed, in Unicode NFC. */
  email: string;
  /** What two addresses are compared by. */
  email_key: string;
  username: string;
  /** What two names are compared by; see `names.server.ts`. */
  username_key: string;
  /** argon2id in its text form, with its parameters and salt. */
  password: string;
  /** 0: disabled by the operator. */
  is_active: number;
  /** One of the nine; mails are written in it. */
  language: Generated<string>;
  created_at: Generated<number>;
  /** When the e-mail address was confirmed, if it was. */
  confirmed_at: number | null;
  /** Since when the account's holder is known to read its current address (decision 0025); null: not known. */
  owner_since: number | null;
  /** When the owner was warned that the unconfirmed account will be erased. */
  deletion_warned_at: number | null;
  /** When the account will be erased because its owner asked for it. */
  deletion_due_at: number | null;
}

/** A row for each device that is signed in. */
interface Tokens {
  /** SHA-256 of the token, hex. The token itself is nowhere. */
  hash: string;
  user_id: number;
  created_at: number;
  last_used_at: number;
  /** Names of browser and system, such as `Firefox, Linux`; empty if neither is known. */
  device: Generated<string>;
  /** The passkey that opened the session, which ends with it; null: a password did. */
  passkey_id: string | null;
}

/** A link sent by mail. The token in it is nowhere. */
interface Links {
  /** SHA-256 of the token, hex. */
  hash: string;
  user_id: number;
  /** See `LINK_TERMS_MS`. */
  purpose: string;
  /** The address that is confirmed by it, if it is a new one. */
  email: string | null;
  expires_at: number;
}

/** A mail that is to be written and sent. Links are made when it is written: none is in here. */
interface Outbox {
  id: number;
  /** Which mail; see `LetterKind`. */
  kind: string;
  user_id: number | null;
  /** Where to, if not to the account's own address. */
  address: string | null;
  language: string | null;
  /** JSON object of what the mail names besides. */
  details: string | null;
  attempts: number;
  next_attempt_at: number;
  created_at: number;
}

/** A link with which an operator lets people register. */
interface Invitations {
  /** SHA-256 of the code, hex. */
  hash: string;
  /** The operator's own words for it. */
  note: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}

/** Work that one server does for all. */
interface Leases {
  name: string;
  expires_at: number;
}

/** A public key of a passkey; its private half never leaves the member's device. */
interface Passkeys {
  /** Credential id, base64url. */
  id: string;
  user_id: number;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** With commas between. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number;
  /** The relying party that it was made for; null: made before this was stored, for the public address. */
  rp_id: string | null;
}

/** A challenge that was answered: none is answered twice. */
interface Challenges {
  /** SHA-256 of the challenge, hex. */
  hash: string;
  expires_at: number;
}

/** The shared secret of one-time passwords. */
interface OtpSecrets {
  user_id: number;
  /** AES-256-GCM under the key that is not in the database (`secret-key.ts`). */
  secret_encrypted: string;
  /** 0 until its first code was right. */
  is_active: number;
  /** The last time step whose code was used: none works twice (RFC 6238 section 5.2). */
  last_step: number;
  created_at: number;
}

/** A recovery code, as an HMAC under the key that is not in the database. */
interface RecoveryCodes {
  hash: string;
  user_id: number;
}

/** A network that an account has been signed in from. */
interface KnownClients {
  user_id: number;
  /** Fingerprint of the network: 32 bits of an HMAC under the key that is not in the database, signed. */
  fingerprint: number;
  last_seen_at: number;
}

/** Tries counted under an HMAC; the address or e-mail behind it is nowhere. */
interface Limits {
  key: string;
  count: number;
  /** No try before this time. */
  wait_until: number;
  /** The count is forgotten at this time. */
  expires_at: number;
}

/** Random keys, hex. */
interface Secrets {
  name: string;
  value: string;
  expires_at: number;
}

export interface Tables {
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

/** An open database of either engine, or a transaction in it. */
export type Queries = Kysely<Tables>;
