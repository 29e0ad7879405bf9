// The tables with data about one person, for work that must cover all of them.
import type { Tables } from './tables.ts';

/** The table of accounts, and every table with a `user_id`. */
export type PersonalTable =
  | 'users'
  | { [Name in keyof Tables]: 'user_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

// A record, so that a new table does not compile until it is listed here.
const NAMES: Readonly<Record<PersonalTable, true>> = {
  users: true,
  tokens: true,
  links: true,
  outbox: true,
  passkeys: true,
  otp_secrets: true,
  recovery_codes: true,
  known_clients: true,
  openid_items: true,
  openid_consents: true,
  openid_subjects: true,
  openid_usernames: true,
};

/** The names of those tables. */
export const PERSONAL_TABLES = Object.keys(NAMES) as readonly PersonalTable[];
