// Every table of both engines. Times are milliseconds since 1970, flags are 0 or 1: both engines keep those alike.
import type { Kysely } from 'kysely';

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
  is_active: number;
}

/** A row for each device that is signed in. */
interface Tokens {
  /** SHA-256 of the token, hex. The token itself is nowhere. */
  hash: string;
  user_id: number;
  created_at: number;
  used_at: number;
}

/** Where an account has been signed in from before: a mark of 16 bits, which fits 65,536th part of all addresses. */
interface KnownClients {
  user_id: number;
  mark: number;
  seen_at: number;
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
}

/** An open database of either engine, or a transaction in it. */
export type Queries = Kysely<Tables>;
