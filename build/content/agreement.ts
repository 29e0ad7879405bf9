// What the languages of an item must have in common: the day, the authors, the cover, the licence and the tags. Editors need them in
// each file, so they are compared.
import { basename } from 'node:path';
import { DEFAULT_LANGUAGE } from '#src/shared/languages.ts';
import type { Fault } from './faults.ts';
import { contentOf } from './folder.ts';
import type { Item } from './item.ts';

const COMMON = ['date', 'authors', 'licence', 'tags', 'cover', 'doi'] as const;
const OF_PAPERS = ['abstract', 'references', 'doi'] as const;

/** Returns a fault for each field that differs from that of the item's first language, and for impossible days. */
export function agreementFaults(items: readonly Item[], now = Date.now()): Fault[] {
  // A day that has begun somewhere on Earth.
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  const byItem = Map.groupBy(items, ({ folder }) => folder);
  return [...byItem.values()].flatMap((texts) => {
    const first = firstLanguage(texts);
    return texts.flatMap((item) => [
      ...dayFaults(item, latest),
      ...kindFaults(item),
      ...(item === first ? [] : differences(item, first)),
    ]);
  });
}

/** The text that the others are made from: the Italian one, or the first. */
export function firstLanguage(texts: readonly Item[]): Item {
  const first = texts.find(({ language }) => language === DEFAULT_LANGUAGE) ?? texts[0];
  if (!first) throw new Error('an item has no text');
  return first;
}

function differences({ file, data, lines }: Item, first: Item): Fault[] {
  return COMMON.filter((name) => common(data, name) !== common(first.data, name)).map((name) => ({
    file,
    line: lines[name] ?? 1,
    text: `${name} is ${common(data, name)}, but ${common(first.data, name)} in ${basename(first.file)}`,
  }));
}

/** The description of a cover is a text of its language. */
function common(data: Item['data'], name: (typeof COMMON)[number]): string {
  const value = name === 'cover' ? data.cover?.file : data[name];
  return value === undefined ? 'not set' : typeof value === 'string' ? value : value.join(', ');
}

/** Fields that only texts about science have. */
function kindFaults({ file, section, lines }: Item): Fault[] {
  if (contentOf(section) === 'papers') return [];
  const found = OF_PAPERS.filter((name) => lines[name] !== undefined);
  return found.map((name) => ({ file, line: lines[name] ?? 1, text: `${name} is for texts about science` }));
}

function dayFaults({ file, data: { date, updated }, lines }: Item, latest: string): Fault[] {
  const fault = (name: string, text: string) => ({ file, line: lines[name] ?? 1, text: `${name} is ${text}` });
  return [
    ...(date > latest ? [fault('date', `${date}, which is in the future`)] : []),
    ...(updated !== undefined && updated > latest ? [fault('updated', `${updated}, which is in the future`)] : []),
    ...(updated !== undefined && updated < date ? [fault('updated', `${updated}, before the date ${date}`)] : []),
  ];
}
