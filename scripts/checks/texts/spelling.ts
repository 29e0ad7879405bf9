// Spelling of all texts, with hunspell and a word list per language for words that its dictionary lacks.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { readTextSet, shownTexts, TEXT_KINDS, textFile, withoutPlaceholders } from '../../text-rules/text-set.ts';
import type { Check } from '../check.ts';
import { runProgram } from '../run-program.ts';
import { fileExists, readText } from '../tree.ts';
import { readLanguageRules } from './language-rules.ts';

const MAX_WORDS = 300;

/** Elided words before an apostrophe: in no dictionary. */
const ELIDED = new Set(
  'l d c n s j m t qu jusqu lorsqu puisqu un all dall dell nell sull quest quell dev cos com po dov anch nessun ogn senz'.split(
    ' ',
  ),
);

/** Checks all languages that have a dictionary; skipped if the machine has no hunspell or lacks one of them. */
export const checkSpelling: Check = async (root) => {
  const dictionaries = [...readLanguageRules(root).rules].flatMap(([language, { dictionary }]) =>
    dictionary === undefined ? [] : [{ language, dictionary }],
  );
  const lacking = await missingDictionaries(
    root,
    dictionaries.map(({ dictionary }) => dictionary),
  );
  if (lacking !== undefined) return { faults: [], skipped: lacking };
  const found = await Promise.all(
    dictionaries.map(({ language, dictionary }) => languageFaults(root, language, dictionary)),
  );
  return {
    faults: found.flatMap((one) => one.faults),
    note: `${found.reduce((sum, one) => sum + one.words, 0)} different words`,
  };
};

async function missingDictionaries(root: string, names: readonly string[]): Promise<string | undefined> {
  const ran = await runProgram(root, 'hunspell', ['-D']).catch(() => undefined);
  if (ran === undefined) return 'hunspell is not installed';
  const missing = names.filter((name) => !new RegExp(`/${name}$`, 'm').test(ran.output));
  return missing.length === 0 ? undefined : `hunspell lacks the dictionaries ${missing.join(', ')}`;
}

async function languageFaults(
  root: string,
  language: Language,
  dictionary: string,
): Promise<{ faults: string[]; words: number }> {
  const places = wordsOf(root, language);
  const path = `src/texts/${language}/spelling.txt`;
  const list = fileExists(root, path)
    ? readText(root, path)
        .split('\n')
        .filter((line) => line !== '')
    : [];
  // A listed word may also begin a sentence, with a capital.
  const known = new Set(list.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]));
  const open = [...places.keys()].filter((word) => !known.has(word));
  // A compound is correct if all its parts are: 'Remote-Desktop', 'all’uscita', 'abre-se'.
  const parts = open.flatMap(partsOf).filter((part) => !known.has(part));
  const unknown = await unknownTo(root, dictionary, [...new Set([...open, ...parts])]);
  const isWrong = (word: string) =>
    unknown.has(word) && (!/['-]/.test(word) || partsOf(word).some((part) => unknown.has(part)));
  const faults = open
    .filter(isWrong)
    .map(
      (word) =>
        `${places.get(word)}: '${word}' is in no ${LANGUAGES[language].name} dictionary; correct it, or add it to ${path}`,
    );
  return { faults: [...faults, ...listFaults(path, list, places)], words: places.size };
}

function partsOf(word: string): string[] {
  if (!/['-]/.test(word)) return [];
  return word.split(/['-]/).filter((part) => part.length > 1 && !ELIDED.has(part.toLowerCase()));
}

/** Each word of the language with the key of the first text that has it. Words with digits (F11, argon2id) are names. */
function wordsOf(root: string, language: Language): Map<string, string> {
  const places = new Map<string, string>();
  for (const kind of TEXT_KINDS) {
    const { set } = readTextSet(root, kind);
    for (const [key, text] of shownTexts(set).byLanguage.get(language) ?? []) {
      const plain = withoutPlaceholders(text)
        .replaceAll('’', "'")
        .replace(/\S+@\S+|https?:\S+/g, ' ');
      for (const [word] of plain.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}'-]*[\p{L}\p{N}])?/gu)) {
        if (!/\p{N}/u.test(word) && !places.has(word)) places.set(word, `${textFile(kind, language)}: ${key}`);
      }
    }
  }
  return places;
}

/** Returns the words that hunspell does not know. */
async function unknownTo(root: string, dictionary: string, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { output } = await runProgram(
    root,
    'hunspell',
    ['-i', 'UTF-8', '-d', dictionary, '-l'],
    `${words.join('\n')}\n`,
  );
  const said = new Set(output.split('\n'));
  // hunspell splits at characters that are no letters in its dictionary and prints only the unknown part.
  return new Set(
    words.filter((word) => said.has(word) || word.split(/['-]/).some((part) => part !== '' && said.has(part))),
  );
}

/** The word list is short, sorted, and has no word that the texts do not use. */
function listFaults(path: string, list: readonly string[], places: ReadonlyMap<string, string>): string[] {
  const used = new Set(
    [...places.keys()]
      .flatMap((word) => [word, ...word.split(/['-]/)])
      .flatMap((word) => [word, word.charAt(0).toLowerCase() + word.slice(1)]),
  );
  const sorted = list.toSorted();
  return [
    ...(list.length > MAX_WORDS ? [`${path}: ${list.length} words, at most ${MAX_WORDS}`] : []),
    ...(list.some((word, at) => word !== sorted[at]) ? [`${path}: not sorted (by code point)`] : []),
    ...list.filter((word) => !used.has(word)).map((word) => `${path}: no text has '${word}' any more`),
  ];
}
