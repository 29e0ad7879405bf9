// Addresses of items that were renamed, from `redirects.json`: { "blog/old": "blog/new" }, for all languages. `null` instead of the new
// name: it is gone for good.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Fault } from './faults.ts';
import { SECTIONS } from './folder.ts';
import type { Item } from './item.ts';
import type { Hidden } from './links.ts';

/** New names by old ones, such as `blog/new` by `blog/old`; `null`: there is none. */
export type Redirects = ReadonlyMap<string, string | null>;

const SCHEMA = z.record(z.string(), z.string().nullable());

/** Reads the file; each entry must lead from a name that is free to an item that is shown. */
export function readRedirects(
  root: string,
  items: readonly Item[],
  hidden: ReadonlyMap<string, Hidden>,
  faults: Fault[],
): Redirects {
  const file = join(root, 'redirects.json');
  const fault = (text: string) => void faults.push({ file, text });
  if (!existsSync(file)) return new Map();
  let rows: z.output<typeof SCHEMA> = {};
  try {
    rows = SCHEMA.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    fault('cannot be read; it should be like { "blog/old-name": "blog/new-name" }');
  }
  const names = new Set(items.map(({ section, item }) => `${section}/${item}`));
  for (const [from, to] of Object.entries(rows)) {
    const [section = '', item = '', ...more] = from.split('/');
    if (!(SECTIONS as readonly string[]).includes(section) || !/^[a-z\d-]+$/.test(item) || more.length > 0)
      fault(`'${from}' is not a section and the name of an item, such as blog/old-name`);
    else if (names.has(from)) fault(`'${from}' is an item, so its address cannot lead elsewhere`);
    else if (to !== null && !names.has(to) && hidden.get(to) !== 'faulty')
      fault(
        `'${from}' leads to '${to}', which is ${hidden.has(to) ? 'a draft' : 'no item'}${to in rows ? '; name where that leads' : ''}`,
      );
  }
  return new Map(Object.entries(rows));
}
