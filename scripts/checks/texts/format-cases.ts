// Each language has a `formats.json` of the right form. `src/shared/languages/format-cases.test.ts` compares it with what the code writes.
import { z } from 'zod';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { readJson } from './json-file.ts';

const text = z.string().min(1);
const byNumber = z.record(z.string().regex(/^\d+$/, 'is no number'), text);

const FORMATS = z.strictObject({
  dates: z.record(z.iso.date(), text),
  euro: byNumber,
  plurals: z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), text),
  counts: byNumber,
  clauses: text,
});

/** Returns what is wrong with the files. */
export function formatCaseFaults(root: string): string[] {
  return LANGUAGE_CODES.flatMap((language) => readJson(root, `src/texts/${language}/formats.json`, FORMATS).faults);
}
