// `npm run content -- status`: what translators have to do.
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { firstLanguage } from '../../build/content/reading/agreement.ts';
import type { Item } from '../../build/content/reading/item.ts';

/** Returns lines for each item: its first language with the mark of the text, then what is left to do. */
export function formatStatus(items: readonly Item[]): string {
  const all = [...Map.groupBy(items, ({ section, item }) => (item === '' ? section : `${section}/${item}`))];
  return all.length === 0 ? 'There are no texts yet.' : all.flatMap(([name, texts]) => linesOf(name, texts)).join('\n');
}

function linesOf(name: string, texts: readonly Item[]): string[] {
  const first = firstLanguage(texts);
  const others = texts.filter((text) => text !== first);
  const codes = (list: readonly Item[]) => list.map(({ language }) => language).join(', ');
  const unknown = others.filter(({ data }) => data['translated-from'] === undefined);
  const old = others.filter(({ data }) => ![undefined, first.mark].includes(data['translated-from']));
  const missing = LANGUAGE_CODES.filter((code) => texts.every(({ language }) => language !== code));
  return [
    `${name}: ${first.language}, translated-from: '${first.mark}'`,
    ...(missing.length > 0 ? [`  missing: ${missing.join(', ')}`] : []),
    ...(old.length > 0 ? [`  the ${first.language} text has changed since: ${codes(old)}`] : []),
    ...(unknown.length > 0 ? [`  without translated-from: ${codes(unknown)}`] : []),
    ...(missing.length + old.length + unknown.length === 0 ? ['  complete'] : []),
  ];
}
