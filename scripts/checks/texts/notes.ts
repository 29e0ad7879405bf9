// The notes for translators: complete, about texts that exist, kept to by the texts of all languages, and read by no program.
import { noteFile, readNotes, type Note } from '../../text-rules/note-set.ts';
import { each, placeholdersOf } from '../../text-rules/structure.ts';
import {
  fault,
  readTextSet,
  shownTexts,
  stemOf,
  TEXT_KINDS,
  type TextKind,
  type Texts,
  type TextSet,
} from '../../text-rules/text-set.ts';
import type { Check } from '../check.ts';
import { filesBelow, readText } from '../tree.ts';

/** Placeholders that are explained once, in the note on the whole file. */
const COMMON: ReadonlySet<string> = new Set(['product', 'email']);

/** Checks the notes on all kinds of texts. */
export const checkNotes: Check = (root) => {
  const results = TEXT_KINDS.map((kind) => {
    // `translations` reports the errors of the text files.
    const { set } = readTextSet(root, kind);
    const source = set.byLanguage.get('it') ?? new Map<string, string>();
    const { notes, faults } = readNotes(root, kind, source);
    // Without a readable file every note would be reported as missing.
    const missing = faults.length > 0 && notes.size === 0 ? [] : missingNotes(kind, source, notes);
    const found = [...faults, ...missing, ...wrongPlaceholders(kind, source, notes), ...longTexts(set, notes)];
    return { size: notes.size, faults: found };
  });
  return {
    faults: [...results.flatMap(({ faults }) => faults), ...readersOfNotes(root)],
    note: `${results.map(({ size }) => size).join(' + ')} notes`,
  };
};

function missingNotes(kind: TextKind, source: Texts, notes: ReadonlyMap<string, Note>): string[] {
  const keys = new Set([...source.keys()].map(stemOf));
  return [...keys].filter((key) => !notes.has(key)).map((key) => `${noteFile(kind)}: ${key} has no note`);
}

/** A note explains the placeholders of its text; a common one only where it holds something else. */
function wrongPlaceholders(kind: TextKind, source: Texts, notes: ReadonlyMap<string, Note>): string[] {
  const texts = placeholdersOf(source);
  return [...notes].flatMap(([key, { placeholders }]) => {
    const has = texts.get(key) ?? new Set<string>();
    const explained = new Set(Object.keys(placeholders));
    const missing = [...has].filter((name) => !explained.has(name) && !COMMON.has(name));
    const extra = [...explained].filter((name) => !has.has(name));
    return [
      ...missing.map((name) => `${noteFile(kind)}: ${key} does not explain {{${name}}}`),
      ...extra.map((name) => `${noteFile(kind)}: ${key} explains {{${name}}}, which the Italian text lacks`),
    ];
  });
}

/** Returns a fault for each text that is longer than its note allows. */
export function longTexts(set: TextSet, notes: ReadonlyMap<string, Note>): string[] {
  return each(shownTexts(set), (language, key, text) => {
    const max = notes.get(stemOf(key))?.max;
    const length = Array.from(text).length;
    if (max === undefined || length <= max) return undefined;
    return fault(set, language, key, `has ${length} characters: its note allows ${max}`);
  });
}

/** Visitors must not load the notes, and the server must not keep them in memory. */
function readersOfNotes(root: string): string[] {
  return ['src', 'build']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && readText(root, path).includes('texts/notes'))
    .map((path) => `${path}: names src/texts/notes, which is for translators only`);
}
