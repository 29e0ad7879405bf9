// Writes the text files of a language.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '#src/shared/languages/languages.ts';
import { pluralCategories } from '../text-rules/entries.ts';
import { endingOf, stemOf, TEXT_KINDS, textFile } from '../text-rules/text-set.ts';

interface Group {
  [name: string]: string | Group;
}

/**
 * Writes texts by kind and full key in the order of the Italian files. A file whose bytes stay the same is not written.
 * Keys that Italian lacks are dropped.
 */
export function writeTexts(root: string, language: Language, texts: ReadonlyMap<string, string>): void {
  for (const kind of TEXT_KINDS) {
    const italian = JSON.parse(readFileSync(join(root, textFile(kind, 'it')), 'utf8')) as Group;
    const group = likeItalian(italian, kind, language, texts);
    const path = join(root, textFile(kind, language));
    const json = `${JSON.stringify(group, undefined, 2)}\n`;
    if (existsSync(path) && readFileSync(path, 'utf8') === json) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, json);
  }
}

/** Plural forms stand where the Italian ones stand, in the order of CLDR. */
function likeItalian(italian: Group, prefix: string, language: Language, texts: ReadonlyMap<string, string>): Group {
  const group: Group = {};
  for (const [name, inner] of Object.entries(italian)) {
    if (typeof inner !== 'string') {
      group[name] = likeItalian(inner, `${prefix}.${name}`, language, texts);
      continue;
    }
    const names =
      endingOf(name) === undefined
        ? [name]
        : pluralCategories(language).map((category) => `${stemOf(name)}_${category}`);
    for (const own of names) {
      const text = texts.get(`${prefix}.${own}`);
      if (text !== undefined) group[own] = text;
    }
  }
  return group;
}
