// What an account is: one row for each column of the table `users` that a member has. The columns that are selected, the
// type `Member`, the profile and the export follow from these rows. The password and the keys of address and name are not
// here, because no rule needs them with the rest and no response may have them.
import { z } from 'zod';
import type { Language } from '#src/shared/languages/languages.ts';

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

/** How a column is read, and its schema and value in the export. */
interface ColumnType<Stored, Value, Exported extends z.ZodType> {
  readonly read: (stored: Stored) => Value;
  readonly schema: Exported;
  readonly toExport: (value: Value) => z.input<Exported>;
}

const columnType = <Stored, Value, Exported extends z.ZodType>(type: ColumnType<Stored, Value, Exported>) => type;

const id = columnType({ read: (stored: number) => stored, schema: z.int().positive(), toExport: (value) => value });
const text = columnType({ read: (stored: string) => stored, schema: z.string(), toExport: (value) => value });
const language = columnType({
  read: (stored: string) => stored as Language,
  schema: z.string().describe('BCP 47, the language of emails'),
  toExport: (value) => value,
});
const flag = columnType({ read: (stored: number) => stored === 1, schema: z.boolean(), toExport: (value) => value });
const time = columnType({ read: (stored: number) => stored, schema: isoTime, toExport: toIsoTime });
const optionalTime = (description: string) =>
  columnType({
    read: (stored: number | null) => stored,
    schema: isoTime.nullable().describe(description),
    toExport: (value) => (value === null ? null : toIsoTime(value)),
  });

/** The rows. `profile`: the field of `GET /auth/profile/` that is made of the column, if there is one: name, schema, value. */
const MEMBER = {
  id: { column: 'id', type: id, profile: { name: 'id', schema: id.schema, from: id.toExport } },
  email: { column: 'email', type: text, profile: { name: 'email', schema: text.schema, from: text.toExport } },
  username: { column: 'username', type: text, profile: { name: 'username', schema: text.schema, from: text.toExport } },
  language: {
    column: 'language',
    type: language,
    profile: { name: 'language', schema: z.string(), from: language.toExport },
  },
  isActive: { column: 'is_active', type: flag },
  createdAt: { column: 'created_at', type: time, profile: { name: 'member_since', schema: day, from: toDay } },
  confirmedAt: {
    column: 'confirmed_at',
    type: optionalTime('when the email address was confirmed'),
    profile: { name: 'is_confirmed', schema: z.boolean(), from: (at: number | null) => at !== null },
  },
  /** Since when the holder is known to read the address; see `ownership.server.ts`. */
  ownerSince: {
    column: 'owner_since',
    type: optionalTime('since when the holder is known to read the address'),
    profile: { name: 'is_proven', schema: z.boolean(), from: (at: number | null) => at !== null },
  },
  deletionWarnedAt: {
    column: 'deletion_warned_at',
    type: optionalTime('when a mail server accepted the email that announces the deletion of the unconfirmed account'),
  },
  deletionWarningQueuedAt: {
    column: 'deletion_warning_queued_at',
    type: optionalTime('when the last such email was queued'),
  },
  deletionDueAt: {
    column: 'deletion_due_at',
    type: optionalTime('when the account will be deleted, at the request of its owner'),
    profile: {
      name: 'leaves_on',
      schema: day.nullable(),
      from: (at: number | null) => (at === null ? null : toDay(at)),
    },
  },
} as const;

type Rows = typeof MEMBER;
type Key = keyof Rows;
type TypeOf<Name extends Key> = Rows[Name]['type'];
type KeyInProfile = { [Name in Key]: Rows[Name] extends { readonly profile: object } ? Name : never }[Key];
type ProfileOf<Name extends KeyInProfile> = Rows[Name]['profile'];

/** A member: the columns of the account under the names of the code. */
export type Member = { readonly [Name in Key]: ReturnType<TypeOf<Name>['read']> };

/** The columns of a member, as the database gives them. */
export type MemberRow = {
  readonly [Name in Key as Rows[Name]['column']]: Parameters<TypeOf<Name>['read']>[0];
};

type ExportShape = { readonly [Name in Key as Rows[Name]['column']]: TypeOf<Name>['schema'] };
type ProfileShape = { readonly [Name in KeyInProfile as ProfileOf<Name>['name']]: ProfileOf<Name>['schema'] };

// The compiler cannot follow a mapping over rows of different types; the types above say what comes out of it.
interface AnyRow {
  readonly column: string;
  readonly type: ColumnType<never, unknown, z.ZodType>;
  readonly profile?: { readonly name: string; readonly schema: z.ZodType; readonly from: (value: never) => unknown };
}
const ROWS = Object.entries(MEMBER) as [Key, AnyRow][];
const profileRows = ROWS.flatMap(([key, { profile }]) => (profile ? [{ key, ...profile }] : []));

/** The columns to select. */
export const MEMBER_COLUMNS = Object.values(MEMBER).map(({ column }) => `users.${column}` as const);

/** Makes a member of a row. */
export function memberOf(row: MemberRow): Member {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(ROWS.map(([key, { column, type }]) => [key, type.read(values[column] as never)])) as Member;
}

/** The part of the export about the account, by the names of the columns. */
export const exportedMember = z.object(
  Object.fromEntries(ROWS.map(([, { column, type }]) => [column, type.schema])) as ExportShape,
);

/** Gives the part of the export about the account. */
export function exportMember(member: Member): z.input<typeof exportedMember> {
  const entries = ROWS.map(([key, { column, type }]) => [column, type.toExport(member[key])]);
  return Object.fromEntries(entries) as z.input<typeof exportedMember>;
}

/** The part of the profile that is made of columns. */
export const profileMember = z.object(
  Object.fromEntries(profileRows.map(({ name, schema }) => [name, schema])) as ProfileShape,
);

/** Gives the part of the profile that is made of columns. */
export function profileOfMember(member: Member): z.input<typeof profileMember> {
  const entries = profileRows.map(({ key, name, from }) => [name, from(member[key] as never)]);
  return Object.fromEntries(entries) as z.input<typeof profileMember>;
}
