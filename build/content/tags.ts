// Names of the tags in all languages, from `tags.json`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { ROW_IDS, rowOf } from '#src/shared/pages.ts';
import type { Fault } from './faults.ts';
import type { Item } from './item.ts';

/** A name in each language, by tag. */
export type TagNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const SCHEMA = z.record(z.string(), z.record(z.string(), z.string().trim().min(1).max(40)));

/** Reads the file; without it there are no tags. */
export function readTags(root: string, faults: Fault[]): { names: TagNames; faultsOf: (item: Item) => Fault[] } {
  const file = join(root, 'tags.json');
  let names: z.output<typeof SCHEMA> = {};
  try {
    if (existsSync(file)) names = SCHEMA.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'a name is not a text of 1 to 40 characters';
    faults.push({ file, text: `cannot be read (${reason}); it should be like { "news": { "it": "Novità", … } }` });
  }
  for (const [tag, own] of Object.entries(names)) {
    const missing = LANGUAGE_CODES.filter((code) => own[code] === undefined);
    if (missing.length > 0) faults.push({ file, text: `the tag '${tag}' has no name in ${missing.join(', ')}` });
  }
  return {
    names: names as TagNames,
    faultsOf: ({ file: text, data, lines, section, item }) => {
      const hasTags = item !== '' && ROW_IDS.some((row) => rowOf(row).path === `${rowOf(section).path}/tag/{item}`);
      return data.tags
        .filter((tag) => !hasTags || !Object.hasOwn(names, tag))
        .map((tag) => ({
          file: text,
          line: lines['tags'] ?? 1,
          text: hasTags ? `the tag '${tag}' has no name in tags.json` : `texts of ${section} have no tags`,
        }));
    },
  };
}
