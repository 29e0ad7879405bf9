// Addresses of items that were renamed, from `redirects.json`: { "blog/old": "blog/new" }, for all languages. `null` instead of the new
// name: it is gone for good.
import { join } from 'node:path';
import { z } from 'zod';
import { hasPage, type PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Fault } from '../reading/faults.ts';
import { isSection } from '../reading/folder.ts';
import type { Item } from '../reading/item.ts';
import { readJsonTable } from '../reading/json-table.ts';
import { createReadAddress, isQuestion } from './addresses.ts';
import type { Hidden } from './links.ts';

/** By old names such as `blog/old`: new ones such as `blog/new`, or pages by their names in the table, `/privacy`; `null`: there is none. */
export type Redirects = ReadonlyMap<string, string | null>;

const SCHEMA = z.record(z.string(), z.string().nullable());

interface Row {
  from: string;
  to: string | null;
  written: readonly [from: string, to: string | null];
  line: number | undefined;
}

/** What `redirects.json` says. */
export interface ReadRedirects {
  readonly redirects: Redirects;
  /** Names each entry that does not lead from a name that is free to an item. */
  readonly faultsOf: (items: readonly Item[], hidden: ReadonlyMap<string, Hidden>) => Fault[];
}

/** Reads the file. Names may be written as addresses, such as `/blog/new-name` or `https://example.org/de/blog/new-name`. */
export function readRedirects(root: string, site: Site, faults: Fault[]): ReadRedirects {
  const file = join(root, 'redirects.json');
  const readAddress = createReadAddress(site);
  const nameOf = (written: string) => {
    const named = readAddress(/^(?:https?:|\/)/i.test(written) ? written : `/${written}`);
    return named?.page === undefined ? (named?.name ?? written) : `/${named.page}`;
  };
  const read = readJsonTable(file, SCHEMA, '{ "blog/old-name": "blog/new-name" }', faults);
  const rows = Object.entries(read?.table ?? {}).map(([from, to]): Row => ({
    from: nameOf(from),
    to: to === null ? null : nameOf(to),
    written: [from, to],
    line: read?.linesOf(from)[0],
  }));
  const redirects = new Map(rows.map(({ from, to }) => [from, to]));
  return {
    redirects,
    faultsOf: (items, hidden) => {
      const names = new Set(items.map(({ section, item }) => `${section}/${item}`));
      return rows.flatMap(({ from, to, written: [old, target], line }, at) => {
        const fault = (text: string): Fault[] => [{ file, text, ...(line !== undefined && { line }) }];
        const [section = '', item = '', ...more] = from.split('/');
        if (!isSection(section) || !/^[a-z\d-]+$/.test(item) || more.length > 0)
          return fault(`'${old}' is not a section and the name of an item, such as blog/old-name`);
        if (rows.findIndex((row) => row.from === from) < at || (read?.linesOf(old).length ?? 0) > 1)
          return fault(`'${old}' is there twice`);
        if (names.has(from)) return fault(`'${old}' is an item, so its address cannot lead elsewhere`);
        const reason = to === null ? undefined : hidden.get(to);
        if (to === null || names.has(to) || isQuestion(to, site)) return [];
        if (to.startsWith('/') && hasPage(to.slice(1) as PageId, site)) return [];
        if (reason === 'faulty' || typeof reason === 'object') return [];
        const next = redirects.get(to);
        const hint = next ? `; write '${next}', where that leads` : redirects.has(to) ? '; write null' : '';
        return fault(`'${old}' leads to '${target}', which is ${reason === 'draft' ? 'a draft' : 'no item'}${hint}`);
      });
    },
  };
}
