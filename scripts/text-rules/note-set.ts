// Reads the notes for translators: one JSON file for each kind of texts, nested as the texts are.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemOf, type TextKind, type Texts } from './text-set.ts';

/** What a translator must know about a text. */
export interface Note {
  /** Where the text shows, and its tone if that is special. */
  note: string;
  /** What each placeholder holds. */
  placeholders: Readonly<Record<string, string>>;
  /** The highest number of characters of the text as written in the file, placeholders included. */
  max?: number;
}

/** The note on a whole group of texts, beside the notes on its texts. */
const GROUP_NOTE = '~group';

/** The file with the notes on the texts of a kind. */
export function noteFile(kind: TextKind): string {
  return `src/texts/notes/${kind}.json`;
}

/**
 * Reads the notes on the texts of a kind. `source` are the Italian texts: their keys say which object of the file is a note
 * and which a group. The notes are by key; plural forms share a note, whose key has no ending. The
 * note on the whole file has the key `''` in `groupNotes`. A missing file, invalid JSON, a
 * note on no text and a value that is no note are errors.
 */
export function readNotes(
  root: string,
  kind: TextKind,
  source: Texts,
): { notes: ReadonlyMap<string, Note>; groupNotes: ReadonlyMap<string, string>; faults: string[] } {
  const notes = new Map<string, Note>();
  const groupNotes = new Map<string, string>();
  const faults: string[] = [];
  const keys = new Set([...source.keys()].map(stemOf));
  const groups = new Set([...keys].flatMap(groupsOf));

  const readGroup = (group: object, path: readonly string[]) => {
    for (const [name, value] of Object.entries(group) as [string, unknown][]) {
      const key = [...path, name].join('.');
      const note = noteOf(value);
      if (name === GROUP_NOTE) {
        if (isSentence(value)) groupNotes.set(path.join('.'), value);
        else faults.push(`${noteFile(kind)}: ${key} is no text`);
      } else if (groups.has(key) && isObject(value)) readGroup(value, [...path, name]);
      else if (!keys.has(key)) faults.push(`${noteFile(kind)}: ${key} is no key of the Italian file`);
      else if (note) notes.set(key, note);
      else faults.push(`${noteFile(kind)}: ${key} is neither a text nor an object with note, placeholders and max`);
    }
  };

  if (!existsSync(join(root, noteFile(kind)))) return { notes, groupNotes, faults: [`${noteFile(kind)} is missing`] };
  try {
    readGroup(JSON.parse(readFileSync(join(root, noteFile(kind)), 'utf8')) as object, []);
  } catch (error) {
    faults.push(`${noteFile(kind)}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { notes, groupNotes, faults };
}

/** The groups of a key: `home` and `home.tour` for `home.tour.title`. */
export function groupsOf(key: string): string[] {
  const names = key.split('.');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'));
}

function noteOf(value: unknown): Note | undefined {
  if (isSentence(value)) return { note: value, placeholders: {} };
  if (!isObject(value)) return undefined;
  const { note, placeholders = {}, max, ...rest } = value;
  if (Object.keys(rest).length > 0 || !isSentence(note) || !isObject(placeholders)) return undefined;
  if (!Object.values(placeholders).every(isSentence)) return undefined;
  const texts = { note, placeholders: placeholders as Record<string, string> };
  if (max === undefined) return texts;
  return typeof max === 'number' && Number.isInteger(max) && max > 0 ? { ...texts, max } : undefined;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
