// What an account is: the columns of the table `users` that rules, the profile and the export have. The password and the keys of
// address and name are not here, because no rule needs them with the rest and no response may have them.
import { z } from 'zod';
import type { Language } from '#src/shared/languages/languages.ts';
import type { StoredRow } from './exported-rows.ts';

/** A day in UTC, such as `2026-03-01`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A moment in UTC, in ISO 8601. */
export const isoTime = z.iso.datetime().describe('UTC, ISO 8601');

/** Makes a day of milliseconds since 1970. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Makes a moment of milliseconds since 1970. */
export const toIsoTime = (time: number): string => new Date(time).toISOString();

/** The header `Account-Status` of an account that an operator has to approve. */
export const AWAITING_APPROVAL = 'awaiting-approval';

/** The header `Account-Status` of an account that will be deleted at this time, in milliseconds since 1970. */
export const leavingStatus = (dueAt: number): string => `leaving; date=${toDay(dueAt)}`;

/** The columns, with their schemas in the export. */
export const EXPORTED_COLUMNS = {
  id: z.int().positive(),
  email: z.string(),
  username: z.string(),
  /** The name that the member has chosen for others to see; null: none. */
  display_name: z.string().nullable(),
  /** BCP 47, the language of emails. */
  language: z.string(),
  is_active: z.boolean(),
  created_at: isoTime,
  /** When the address was confirmed. */
  confirmed_at: isoTime.nullable(),
  /** Since when the holder is known to read the address; see `ownership.server.ts`. */
  owner_since: isoTime.nullable(),
  /** When a mail server accepted the email that announces the deletion of the unconfirmed account. */
  deletion_warned_at: isoTime.nullable(),
  /** When the last such email was queued. */
  deletion_warning_queued_at: isoTime.nullable(),
  /** When the account will be deleted, at the request of its owner. */
  deletion_due_at: isoTime.nullable(),
  /** When the account was last used here, to the hour. */
  used_at: isoTime,
  /** How many emails that announce the deletion of an account that nobody uses a mail server has accepted since then. */
  unused_warnings: z.int().min(0),
  /** When it accepted the last of them. */
  unused_warned_at: isoTime.nullable(),
  /** When the last of them was queued. */
  unused_warning_queued_at: isoTime.nullable(),
  /** Since when mail servers say that the mailbox of the address does not exist. */
  undeliverable_since: isoTime.nullable(),
};

type Column = keyof typeof EXPORTED_COLUMNS;

/** The columns to select. */
export const MEMBER_COLUMNS = (Object.keys(EXPORTED_COLUMNS) as Column[]).map((column) => `users.${column}` as const);

/** The columns as the database gives them. */
export type MemberRow = StoredRow<typeof EXPORTED_COLUMNS>;

/** A member: times are milliseconds since 1970. */
export interface Member {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly displayName: string | null;
  readonly language: Language;
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly confirmedAt: number | null;
  readonly ownerSince: number | null;
  readonly deletionDueAt: number | null;
  readonly undeliverableSince: number | null;
}

/** Makes a member of a row. */
export function memberOf(row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    displayName: row.display_name,
    language: row.language as Language,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    ownerSince: row.owner_since,
    deletionDueAt: row.deletion_due_at,
    undeliverableSince: row.undeliverable_since,
  };
}

/** The part of the profile that is made of columns. */
export const profileMember = z.object({
  id: z.int().positive(),
  email: z.string(),
  username: z.string(),
  display_name: z.string().nullable(),
  language: z.string(),
  member_since: day,
  is_confirmed: z.boolean(),
  is_proven: z.boolean(),
  leaves_on: day.nullable(),
  undeliverable_since: day.nullable(),
});

/** Gives the part of the profile that is made of columns. */
export function profileOfMember(member: Member): z.input<typeof profileMember> {
  const { id, email, username, displayName, language, createdAt, confirmedAt, ownerSince } = member;
  const { deletionDueAt, undeliverableSince } = member;
  return {
    id,
    email,
    username,
    display_name: displayName,
    language,
    member_since: toDay(createdAt),
    is_confirmed: confirmedAt !== null,
    is_proven: ownerSince !== null,
    leaves_on: deletionDueAt === null ? null : toDay(deletionDueAt),
    undeliverable_since: undeliverableSince === null ? null : toDay(undeliverableSince),
  };
}
