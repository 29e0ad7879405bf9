// Which tables hold something about one person: whatever must reach all of them takes its list from here.
import type { Tables } from './tables.ts';

/** The table of accounts, and each whose rows belong to one. */
export type PersonalTable =
  | 'users'
  | { [Name in keyof Tables]: 'user_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

// A record, so that a new table does not compile until it is here.
const NAMES: Readonly<Record<PersonalTable, true>> = {
  users: true,
  tokens: true,
  links: true,
  outbox: true,
  passkeys: true,
  otp_secrets: true,
  recovery_codes: true,
  known_clients: true,
};

/** The tables with something about a person. */
export const PERSONAL_TABLES = Object.keys(NAMES) as readonly PersonalTable[];
