// The tables with data about one person, for work that must cover all of them.
import type { Tables } from './tables.ts';

/** The table of accounts, and every table with a `user_id`. */
export type PersonalTable =
  | 'users'
  | { [Name in keyof Tables]: 'user_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/**
 * What becomes of a table's rows when the reader of the address takes an account over (`transferOwnership`). `kept for
 * an owner`: deleted if nobody was known to be the owner. `by own rule`: `transferOwnership` says it.
 */
export type TransferRule = 'kept' | 'deleted' | 'kept for an owner' | 'by own rule';

/** The rule of a table, and its reason. */
interface AtTransfer {
  readonly rule: TransferRule;
  readonly because: string;
}

// A record, so that a new table does not compile until it says what a transfer means for it. Queued emails come before
// links: one that is being sent makes a link.
const AT_TRANSFER: Readonly<Record<PersonalTable, AtTransfer>> = {
  users: {
    rule: 'kept',
    because:
      'it is the account; the reader has just chosen its password and, without an owner before, its language, and can change its name',
  },
  tokens: { rule: 'deleted', because: 'an earlier holder is signed in with them' },
  outbox: { rule: 'by own rule', because: 'those to an address that the account had before are for its reader' },
  links: { rule: 'by own rule', because: 'an earlier holder may have them; used ones only say what they confirmed' },
  passkeys: { rule: 'deleted', because: 'an earlier holder signs in with them' },
  otp_secrets: { rule: 'by own rule', because: 'one that a proven owner turned on keeps a reader of the emails out' },
  recovery_codes: { rule: 'by own rule', because: 'they belong to the second step' },
  known_clients: { rule: 'deleted', because: 'guesses from there would have a limit of their own' },
  openid_items: { rule: 'deleted', because: 'codes and tokens act for an earlier holder' },
  openid_consents: { rule: 'deleted', because: 'an earlier holder gave them; the reader is asked' },
  openid_subjects: { rule: 'kept for an owner', because: 'apps would give the reader what a stranger left there' },
  openid_usernames: { rule: 'kept', because: 'apps know the names, so nobody else may take them' },
};

/** The names of those tables. */
export const PERSONAL_TABLES = Object.keys(AT_TRANSFER) as readonly PersonalTable[];

/** Returns the tables whose rows are deleted at a transfer. `hasOwner`: whether somebody was known to be the owner. */
export function tablesDeletedAtTransfer(hasOwner: boolean): Exclude<PersonalTable, 'users'>[] {
  const deleted: readonly TransferRule[] = hasOwner ? ['deleted'] : ['deleted', 'kept for an owner'];
  return PERSONAL_TABLES.filter((table) => table !== 'users' && deleted.includes(AT_TRANSFER[table].rule)) as Exclude<
    PersonalTable,
    'users'
  >[];
}
