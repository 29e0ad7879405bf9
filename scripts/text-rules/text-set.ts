// Reads the text files of one kind, one for each language, as flat maps from keys such as 'home.badge' to sentences.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { withoutLinks } from '#src/shared/texts/text-links.ts';

/** Sentences by full key, such as `slides.001.title`. */
export type Texts = ReadonlyMap<string, string>;

/** The kinds of texts: each language has a file of this name for each. */
export const TEXT_KINDS = ['pages', 'emails', 'api'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The files of one kind. */
export interface TextSet {
  kind: TextKind;
  byLanguage: ReadonlyMap<Language, Texts>;
}

/** The file with the texts of a language. */
export function textFile(kind: TextKind, language: Language): string {
  return `src/texts/${language}/${kind}.json`;
}

/** The texts of a set as they are read, without the targets of their links. */
export function shownTexts(set: TextSet): TextSet {
  const shown = (texts: Texts) => new Map([...texts].map(([key, text]) => [key, withoutLinks(text)]));
  return { ...set, byLanguage: new Map([...set.byLanguage].map(([language, texts]) => [language, shown(texts)])) };
}

/** Formats an error of one text. */
export function fault(set: TextSet, language: Language, key: string, words: string): string {
  return `${textFile(set.kind, language)}: ${key} ${words}`;
}

/** Reads a file for each language. A missing file, invalid JSON and a value that is no string are errors. */
export function readTextSet(root: string, kind: TextKind): { set: TextSet; faults: string[] } {
  const byLanguage = new Map<Language, Texts>();
  const faults: string[] = [];
  for (const language of LANGUAGE_CODES) {
    const path = textFile(kind, language);
    if (!existsSync(join(root, path))) {
      faults.push(`${path} is missing`);
      continue;
    }
    const texts = new Map<string, string>();
    try {
      flatten(JSON.parse(readFileSync(join(root, path), 'utf8')), '', texts, (key) =>
        faults.push(`${path}: ${key} is not a text`),
      );
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    byLanguage.set(language, texts);
  }
  return { set: { kind, byLanguage }, faults };
}

function flatten(value: unknown, prefix: string, into: Map<string, string>, refuse: (key: string) => void): void {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(prefix);
  else
    for (const [name, inner] of Object.entries(value))
      flatten(inner, prefix === '' ? name : `${prefix}.${name}`, into, refuse);
}

const ENDING = /_(?:zero|one|two|few|many|other)$/;

/** The key without its plural ending, if it has one. */
export function stemOf(key: string): string {
  return key.replace(ENDING, '');
}

/** The plural ending, such as `few`, or nothing. */
export function endingOf(key: string): string | undefined {
  return ENDING.exec(key)?.[0].slice(1);
}

/** The text without its `{{placeholders}}`. */
export function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '');
}
