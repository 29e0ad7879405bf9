// What the languages of an item must have in common: the day, the authors, the cover, the licence and the tags. Editors need them in
// each file, so they are compared.
import { basename } from 'node:path';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { kindFaults } from '../kinds/kind-faults.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Fault } from './faults.ts';
import type { Item } from './item.ts';

const COMMON = ['date', 'authors', 'licence', 'tags', 'cover'];

/** Returns a fault for each field that differs from that of the item's first language, and for impossible days. */
export function agreementFaults(items: readonly Item[], now = Date.now()): Fault[] {
  // A day that has begun somewhere on Earth.
  const begun = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  const byItem = Map.groupBy(items, ({ folder }) => folder);
  return [...byItem.values()].flatMap((texts) => {
    const first = firstLanguage(texts);
    // A text that waits for its day says what is so on that day.
    const latest = first.data.date > begun ? first.data.date : begun;
    return texts.flatMap((item) => [
      ...dayFaults(item, latest),
      ...kindFaults(item, latest),
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

function differences({ file, section, data, lines }: Item, first: Item): Fault[] {
  const { fields, translated = [] } = kindOf(section);
  const names = [...COMMON, ...Object.keys(fields).filter((name) => !translated.includes(name))];
  const shown = (one: Item['data'], name: string) => words(commonValue(section, one, name));
  return names
    .filter((name) => shown(data, name) !== shown(first.data, name))
    .map((name) => ({
      file,
      line: lines[name] ?? 1,
      text: `${name} is ${shown(data, name)}, but ${shown(first.data, name)} in ${basename(first.file)}`,
    }));
}

/** The description of a cover is a text of its language, and so is a part of some fields. */
function commonValue(section: PageId, data: Item['data'], name: string): unknown {
  if (name === 'cover' && data.cover) return data.cover.file;
  return kindOf(section).common?.(name, data) ?? data[name as keyof Item['data']];
}

function words(value: unknown): string {
  if (value === undefined) return 'not set';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function dayFaults({ file, data: { date, updated }, lines }: Item, latest: string): Fault[] {
  const fault = (name: string, text: string) => ({ file, line: lines[name] ?? 1, text: `${name} is ${text}` });
  return [
    ...(updated !== undefined && updated > latest ? [fault('updated', `${updated}, which is in the future`)] : []),
    ...(updated !== undefined && updated < date ? [fault('updated', `${updated}, before the date ${date}`)] : []),
  ];
}
