// What the site has to know about a table. The module of a feature has a rule for each table of the feature: backup, export and
// transfer of an account follow from it.
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { exportRow, type Shape, type StoredRow } from '#src/accounts/members/exported-rows.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';

/** The table of accounts, and every table with a `user_id`. */
export type PersonalTable =
  | 'users'
  | { [Name in keyof Tables]: 'user_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** A part of the document that a member exports: its fields, and their values for one account. */
export interface ExportPart {
  readonly fields: z.ZodObject;
  read(trx: Queries, account: Selectable<Tables['users']>): Promise<object>;
}

/** Makes a part of the export; the compiler compares values and fields. */
export function exportPart<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  read: (trx: Queries, account: Selectable<Tables['users']>) => Promise<z.input<z.ZodObject<Shape>>>,
): ExportPart {
  return { fields: z.object(shape), read };
}

/** Makes a part that lists rows with these columns. */
export function exportList<Columns extends Shape>(
  name: string,
  columns: Columns,
  read: (trx: Queries, account: Selectable<Tables['users']>) => Promise<readonly StoredRow<Columns>[]>,
): ExportPart {
  return {
    fields: z.object({ [name]: z.array(z.object(columns)) }),
    read: async (trx, account) => ({ [name]: (await read(trx, account)).map((row) => exportRow(columns, row)) }),
  };
}

interface AnyTableRule {
  /** The primary key, in whose order a backup reads the table. */
  readonly key: readonly string[];
  /**
   * Tables of other features that its rows refer to, besides `users`: a restore writes those first. Of one feature,
   * those stand first in the module.
   */
  readonly parents?: readonly (keyof Tables)[];
  /** Why a backup leaves it out; absent: it does not. */
  readonly notInBackup?: string;
}

/** The rule of a table about a person. */
interface PersonalRule {
  /**
   * What becomes of its rows when the reader of the address takes the account over (`transferOwnership`), and why. `kept for an
   * owner`: deleted if nobody was known to be the owner. `by own rule`: `transferOwnership` says it.
   */
  readonly atTransfer: {
    readonly rule: 'kept' | 'deleted' | 'kept for an owner' | 'by own rule';
    readonly because: string;
    /** What the page says has ended, if there were rows. */
    readonly ends?: Ended;
  };
  /** The most rows of one account, for each value of `per` if there is one. */
  readonly mostRows: number;
  readonly per?: string;
  /** Its part of the export, or why it has none. */
  readonly exported: ExportPart | { readonly notBecause: string };
}

/** The rule of any other table. */
type OtherRule = { readonly [Key in keyof PersonalRule]?: never } & {
  /** What is in it, if that is nothing about a person: /privacy does not list it. */
  readonly notPersonal?: string;
};

/** The rule of this table. */
export type TableRule<Name extends keyof Tables> = AnyTableRule & {
  readonly key: readonly (string & keyof Tables[Name])[];
} & (Name extends PersonalTable ? PersonalRule : OtherRule);

/** The rules of all tables. */
export type TableRules = { readonly [Name in keyof Tables]: TableRule<Name> };

/** Returns the tables with data about one person, with their rules. */
function personalTables(rules: TableRules): (PersonalRule & { readonly table: PersonalTable })[] {
  const all = Object.entries(rules) as [PersonalTable, AnyTableRule & Partial<PersonalRule>][];
  return all.flatMap(([table, rule]) => (isPersonal(rule) ? [{ ...rule, table }] : []));
}

/** Returns their names. */
export const personalTableNames = (rules: TableRules): PersonalTable[] =>
  personalTables(rules).map(({ table }) => table);

function isPersonal(rule: AnyTableRule & Partial<PersonalRule>): rule is AnyTableRule & PersonalRule {
  return rule.atTransfer !== undefined;
}

/** A table whose rows are deleted at a transfer, and what ends with them. */
interface DeletedTable {
  readonly table: Exclude<PersonalTable, 'users'>;
  readonly ends: Ended | undefined;
}

/** Returns the tables whose rows are deleted at a transfer. `hasOwner`: whether somebody was known to be the owner. */
export function tablesDeletedAtTransfer(rules: TableRules, hasOwner: boolean): DeletedTable[] {
  return personalTables(rules).flatMap(({ table, atTransfer: { rule, ends } }) =>
    table !== 'users' && (rule === 'deleted' || (rule === 'kept for an owner' && !hasOwner)) ? [{ table, ends }] : [],
  );
}

/** Returns the parts of the export. */
export function exportParts(rules: TableRules): ExportPart[] {
  return personalTables(rules).flatMap(({ exported }) => ('read' in exported ? [exported] : []));
}

/** A table with its key. */
export interface KeyedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
}

/** Returns all tables, each after those that its rows refer to. */
export function tablesInOrder(rules: TableRules): KeyedTable[] {
  const ordered = new Map<keyof Tables, KeyedTable>();
  const add = (name: keyof Tables) => {
    const { key, parents = [] }: AnyTableRule = rules[name];
    for (const parent of parents) add(parent);
    ordered.set(name, ordered.get(name) ?? { name, key });
  };
  for (const name of Object.keys(rules) as (keyof Tables)[]) add(name);
  return [...ordered.values()];
}

/** Returns the tables of a backup, in the order in which their rows can be written. */
export function savedTables(rules: TableRules): KeyedTable[] {
  return tablesInOrder(rules).filter(({ name }) => rules[name].notInBackup === undefined);
}
