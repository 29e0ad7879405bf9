// Reads a set of nine text files and flattens it, so that the rules work on 'home.badge' and a sentence.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { isThere, textOf } from '../check.ts';

/** One language's sentences by their whole key, such as `slides.001.title`. */
export type Texts = ReadonlyMap<string, string>;

/** Nine files that belong together. */
export interface TextSet {
  /** Where they are, such as `src/texts`. */
  folder: string;
  byLanguage: ReadonlyMap<Language, Texts>;
}

/** A fault of one text, told the same way everywhere. */
export function fault(set: TextSet, language: Language, key: string, words: string): string {
  return `${set.folder}/${language}.json: ${key} ${words}`;
}

/** Reads the nine files of a folder. A missing file, broken JSON, or a value that is no text is a fault. */
export function readTextSet(root: string, folder: string): { set: TextSet; faults: string[] } {
  const byLanguage = new Map<Language, Texts>();
  const faults: string[] = [];
  for (const language of LANGUAGE_CODES) {
    const path = `${folder}/${language}.json`;
    if (!isThere(root, path)) {
      faults.push(`${path} is missing`);
      continue;
    }
    const texts = new Map<string, string>();
    try {
      flatten(JSON.parse(textOf(root, path)), '', texts, (key) => faults.push(`${path}: ${key} is not a text`));
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    byLanguage.set(language, texts);
  }
  return { set: { folder, byLanguage }, faults };
}

function flatten(value: unknown, prefix: string, into: Map<string, string>, refuse: (key: string) => void): void {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(prefix);
  else
    for (const [name, inner] of Object.entries(value))
      flatten(inner, prefix === '' ? name : `${prefix}.${name}`, into, refuse);
}

const ENDING = /_(?:zero|one|two|few|many|other)$/;

/** A key without its plural ending; a key without one as it is. */
export function stemOf(key: string): string {
  return key.replace(ENDING, '');
}

/** The plural ending of a key, such as `few`, or nothing. */
export function endingOf(key: string): string | undefined {
  return ENDING.exec(key)?.[0].slice(1);
}

/** The text without what stands in `{{ }}`. */
export function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '');
}
