// One JSON file with an operator's texts.
import { readFileSync, statSync } from 'node:fs';
import { MAX_OVERRIDES_BYTES } from '../inputs.mjs';
import { currentKey, currentLinks } from './renamed-keys.ts';

/** Texts by kind and full key, such as `pages.home.title`. */
export type Texts = ReadonlyMap<string, string>;

/** Returns what the file has, and the end of a line for each fault. Does not throw. */
export function readTextFile(path: string): { texts: Texts; faults: string[] } {
  const texts = new Map<string, string>();
  const refuse = (fault: string) => ({ texts, faults: [fault] });
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return refuse('is no file.');
    if (stat.size > MAX_OVERRIDES_BYTES) return refuse(`has ${stat.size} bytes; the most is ${MAX_OVERRIDES_BYTES}.`);
    const json = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    const content = JSON.parse(json) as unknown;
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      return refuse('is no list of texts in { }.');
    const others = Object.entries(content).filter(([, text]) => typeof text !== 'string');
    if (others.length > 0)
      return {
        texts,
        faults: others.map(([key]) => `${key} is no text: write whole keys, such as "pages.home.title".`),
      };
    for (const [key, text] of Object.entries(content as Record<string, string>))
      texts.set(currentKey(key), currentLinks(text));
    return { texts, faults: [...twice(json)].map((key) => `${key} stands there twice.`) };
  } catch (error) {
    return refuse(`cannot be read (${(error as Error).message}).`);
  }
}

/** Returns the keys that valid JSON of one level has more than once: of these, reading it drops all but the last without a word. */
function twice(json: string): Set<string> {
  const [seen, found] = [new Set<string>(), new Set<string>()];
  for (const [, key = '', colon] of json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)) {
    if (colon === undefined) continue;
    const current = currentKey(key);
    if (seen.has(current)) found.add(current);
    seen.add(current);
  }
  return found;
}
