// How an export gives the rows of a table: times in ISO 8601, flags as true and false.
import { z } from 'zod';

/** What the database has for a value of this schema. */
type Stored<Schema> =
  Schema extends z.ZodNullable<infer Inner>
    ? Stored<Inner> | null
    : Schema extends z.ZodISODateTime | z.ZodBoolean
      ? number
      : z.input<Schema>;

/** The columns of a row that is exported. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** A row with these columns, as the database has it. */
export type StoredRow<Columns extends Shape> = { readonly [Name in keyof Columns]: Stored<Columns[Name]> };

/** Gives the values of a row as an export has them. Columns that `columns` does not name are left out. */
export function exportRow<Columns extends Shape>(
  columns: Columns,
  row: StoredRow<Columns>,
): z.input<z.ZodObject<Columns>> {
  const values = Object.entries(columns).map(([name, schema]) => [name, exportValue(schema, row[name])]);
  return Object.fromEntries(values) as z.input<z.ZodObject<Columns>>;
}

function exportValue(schema: z.ZodType, value: unknown): unknown {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodBoolean) return value === 1;
  return inner instanceof z.ZodISODateTime && typeof value === 'number' ? new Date(value).toISOString() : value;
}
