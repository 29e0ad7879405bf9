// Reads the server's texts, one JSON file for each language.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { replaceTexts, type Replacements } from './replace-texts.ts';

/** The kinds of texts that the server reads. */
export type ServerTexts = 'emails' | 'api';

/** The operator's texts, in the folder of the built server. */
export type BuiltOverrides = Readonly<Partial<Record<Language, Readonly<Record<ServerTexts, Replacements>>>>>;

/** The file with them. `npm run build` writes it, empty if there are none. */
export const OVERRIDES_FILE = 'overrides.json';

/**
 * Reads a file of every language in `src/texts/`, and puts the operator's texts in. Throws if one is missing; `npm run checks`
 * compares them with Italian.
 */
export function loadTexts<Texts>(name: ServerTexts): Readonly<Record<Language, Texts>> {
  const overrides = readOverrides();
  const read = (language: Language) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'src/texts', language, `${name}.json`), 'utf8')) as Catalogue;
  const texts = (language: Language) => replaceTexts(read(language), overrides[language]?.[name] ?? {}) as Texts;
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, texts(language)])) as Record<Language, Texts>;
}

/** Of the built server the file is beside this code; the commands, which run from the sources, take that of `dist/`. */
function readOverrides(): BuiltOverrides {
  const folders = [import.meta.dirname, join(PROJECT_ROOT, 'dist', 'server')];
  const file = folders.map((folder) => join(folder, OVERRIDES_FILE)).find(existsSync);
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as BuiltOverrides);
}
