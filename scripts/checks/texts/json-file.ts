// Reads a JSON file that translators write, and describes its errors by file and field.
import type { z } from 'zod';
import { fileExists, readText } from '../tree.ts';

/** Returns the content of a file if it has the form of the schema, else errors such as `src/texts/ca/rules.json: avoid.0: …`. */
export function readJson<Schema extends z.ZodType>(
  root: string,
  path: string,
  schema: Schema,
): { content?: z.infer<Schema>; faults: string[] } {
  if (!fileExists(root, path)) return { faults: [`${path} is missing`] };
  let json: unknown;
  try {
    json = JSON.parse(readText(root, path));
  } catch (error) {
    return { faults: [`${path}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const { data, error } = schema.safeParse(json);
  if (error === undefined) return { content: data, faults: [] };
  return { faults: error.issues.map((issue) => `${path}: ${[...issue.path, issue.message].join(': ')}`) };
}
