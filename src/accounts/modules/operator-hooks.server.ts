// What a feature adds to commands that are about the whole account or site.
import type { Queries } from '#src/server/database/tables.ts';
import type { BuiltSection } from '#src/shared/pages/built-site.ts';

/** One figure of a result: a field of the JSON document, and a line for people. */
export interface Figure {
  readonly field: string;
  readonly label: string;
  readonly value: number | boolean | string;
}

/** The functions of one feature that the commands call. */
export interface OperatorHooks {
  /** What `users show` says of an account. */
  readonly ofAccount?: (db: Queries, userId: number) => Promise<readonly Figure[]>;
  /** What `statistics` says: counts of accounts, and of anything else. */
  readonly ofSite?: (
    db: Queries,
  ) => Promise<{ readonly accounts: readonly Figure[]; readonly others?: readonly Figure[] }>;
  /** After a restore: deletes what would open an account without its password or passkey once it is finished. */
  readonly afterRestore?: (trx: Queries) => Promise<void>;
  /** At the end of a restore, in its transaction: changes what has happened since. Returns what the operator should know. */
  readonly restored?: (trx: Queries, sections: Readonly<Record<string, BuiltSection>>) => Promise<readonly Figure[]>;
  /** The secret key is lost: deletes what only that key makes useful. Returns what the operator should know. */
  readonly withoutKey?: (trx: Queries, now: number) => Promise<readonly Figure[]>;
}

/** Returns the figures as fields of a JSON document. */
export function fieldsOf(figures: readonly Figure[]): Record<string, Figure['value']> {
  return Object.fromEntries(figures.map(({ field, value }) => [field, value]));
}

/** Returns the figures as lines. */
export function linesOf(figures: readonly Figure[]): [label: string, value: string | number][] {
  return figures.map(({ label, value }) => [label, typeof value === 'boolean' ? (value ? 'on' : 'off') : value]);
}
