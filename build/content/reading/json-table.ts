// Reads a table of the content, a JSON file at its top.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { NOT_UTF8 } from './encoding.ts';
import type { Fault } from './faults.ts';

/** A table with the lines of its keys; of a key that is there twice, both. */
export interface JsonTable<Table> {
  readonly table: Table;
  readonly linesOf: (key: string) => readonly number[];
}

/** Returns the table, nothing without the file or after a fault. `like`: an example for the writer. */
export function readJsonTable<Table extends object>(
  file: string,
  schema: z.ZodType<Table>,
  like: string,
  faults: Fault[],
): JsonTable<Table> | undefined {
  const fault = (text: string, line?: number) => void faults.push({ file, text, ...(line !== undefined && { line }) });
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) {
    fault(NOT_UTF8);
    return undefined;
  }
  const text = bytes.toString().replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const [, said] = /\(line (\d+) /.exec(message) ?? [];
    const line = said === undefined ? text.trimEnd().split('\n').length : Number(said);
    // A fault is found at the sign after it, such as a comma that is missing or too many.
    const reason = message.replace(/(?: in JSON)? at position .*/s, '').replace(/, \.{0,3}".*/s, '');
    fault(`cannot be read (${reason}); look for a comma or quotation mark here or in the line above`, line);
    return undefined;
  }
  const read = schema.safeParse(value);
  if (read.success) {
    const linesOf = (key: string) =>
      [...text.matchAll(new RegExp(`${RegExp.escape(JSON.stringify(key))}\\s*:`, 'g'))].map(
        ({ index }) => text.slice(0, index).split('\n').length,
      );
    return { table: read.data, linesOf };
  }
  fault(`cannot be read; it should be like ${like}`);
  return undefined;
}
