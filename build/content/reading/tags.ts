// Names of the tags in all languages, from `tags.json`.
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { ROW_IDS, rowOf } from '#src/shared/pages/pages.ts';
import type { Fault } from './faults.ts';
import type { Item } from './item.ts';
import { readJsonTable } from './json-table.ts';

/** A name in each language, by tag. */
export type TagNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const SCHEMA = z.record(z.string(), z.record(z.string(), z.string().trim().min(1).max(40)));

/** The name of a tag. */
export const tagName = (names: TagNames, tag: string, language: Language): string => names[tag]?.[language] ?? tag;

/** Reads the file; without it there are no tags. */
export function readTags(root: string, faults: Fault[]): { names: TagNames; faultsOf: (item: Item) => Fault[] } {
  const file = join(root, 'tags.json');
  const before = faults.length;
  const read = readJsonTable(file, SCHEMA, '{ "news": { "it": "Novità", … } }, names of 1 to 40 characters', faults);
  const names = read?.table ?? {};
  // Otherwise each text with a tag would have a fault as well.
  const isRead = faults.length === before;
  for (const [tag, own] of Object.entries(names)) {
    const missing = LANGUAGE_CODES.filter((code) => own[code] === undefined);
    const line = read?.linesOf(tag)[0] ?? 1;
    if (missing.length > 0) faults.push({ file, line, text: `the tag '${tag}' has no name in ${missing.join(', ')}` });
  }
  return {
    names: names as TagNames,
    faultsOf: ({ file: text, data, lines, section, item }) => {
      const hasTags = item !== '' && ROW_IDS.some((row) => rowOf(row).path === `${rowOf(section).path}/tag/{item}`);
      return data.tags
        .filter((tag) => !hasTags || (isRead && !Object.hasOwn(names, tag)))
        .map((tag) => ({
          file: text,
          line: lines['tags'] ?? 1,
          text: hasTags ? nameless(tag) : `texts of ${section} have no tags`,
        }));
    },
  };
}

function nameless(tag: string): string {
  const names = LANGUAGE_CODES.map((code) => `"${code}": "…"`).join(', ');
  return `the tag '${tag}' has no name in tags.json: add "${tag}": { ${names} }`;
}
