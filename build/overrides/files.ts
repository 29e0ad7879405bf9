// Reads the folder with the texts that an operator replaces (docs/operating.md). `it.json` has new texts by key, and `it.originals.json`
// the texts of the release that they replaced when the operator last looked.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { overridesFolder } from '../inputs.mjs';
import { readTextFile, type Texts } from './text-file.ts';

/** The files of a language. */
export interface Override {
  readonly language: Language;
  readonly path: string;
  /** Its name in messages. */
  readonly file: string;
  readonly texts: Texts;
  readonly originals: Texts;
}

/**
 * Reads the files.
 * @param root The folder of the repository.
 * @returns Those of the languages that have a file, and a line for each fault.
 */
export function readOverrides(
  root: string,
  env: NodeJS.ProcessEnv,
  languages: readonly Language[] = LANGUAGE_CODES,
): { overrides: Override[]; faults: string[] } {
  const folder = overridesFolder(root, env);
  const inTree = relative(root, folder);
  const shown = (name = '') => join(inTree.startsWith('..') ? folder : inTree, name);
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const setting = env['OVERRIDES_DIR'];
    if (!setting && code === 'ENOENT') return { overrides: [], faults: [] };
    const name = setting ? `OVERRIDES_DIR: ${setting}` : shown();
    const expected = 'It should be a folder with files such as it.json.';
    return { overrides: [], faults: [`${name} cannot be read (${message}). ${expected}`] };
  }
  const strange = names.filter((name) => !isLanguage(name.replace(/(?:\.originals)?\.json$/, '')));
  const faults = strange.map(
    (name) => `${shown(name)}: no language has this name; the files are ${LANGUAGE_CODES.join('.json, ')}.json.`,
  );
  const read = (name: string): Texts => {
    const found = names.includes(name)
      ? readTextFile(join(folder, name))
      : { texts: new Map<string, string>(), faults: [] };
    faults.push(...found.faults.map((fault) => `${shown(name)}: ${fault}`));
    return found.texts;
  };
  const overrides = languages
    .filter((language) => names.includes(`${language}.json`))
    .map((language) => ({
      language,
      path: join(folder, `${language}.json`),
      file: shown(`${language}.json`),
      texts: read(`${language}.json`),
      originals: read(`${language}.originals.json`),
    }));
  return { overrides, faults };
}
