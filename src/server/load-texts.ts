// Reads the server's texts, one JSON file for each language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Reads a file of every language in `src/texts/`. Throws if one is missing; `npm run checks` compares them with Italian. */
export function loadTexts<Texts>(name: 'emails' | 'api'): Readonly<Record<Language, Texts>> {
  const read = (language: Language) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'src/texts', language, `${name}.json`), 'utf8')) as Texts;
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, read(language)])) as Record<Language, Texts>;
}
