import { splitKey } from '../checks/texts/entries.ts';
import { TEXT_KINDS } from '../checks/texts/text-set.ts';
// The notes for translators in src/texts/notes/, which are nested like the texts.
import { fileExists, readText } from '../checks/tree.ts';

/** What a translator should know about a text. */
export interface Note {
  note: string;
  /** What each placeholder stands for, by its name. */
  placeholders?: Readonly<Record<string, string>>;
  /** The largest number of characters. */
  max?: number;
}

/** Reads all notes below `root`, and returns the note of an entry. A file may be missing. */
export function readNotes(root: string): (key: string) => Note | undefined {
  const files = new Map<string, unknown>(
    TEXT_KINDS.map((kind) => {
      const path = `src/texts/notes/${kind}.json`;
      return [kind, fileExists(root, path) ? JSON.parse(readText(root, path)) : {}];
    }),
  );
  return (key) => {
    const { kind, name } = splitKey(key);
    let found: unknown = files.get(kind);
    for (const part of name.split('.')) found = isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined;
    if (typeof found === 'string') return { note: found };
    return isObject(found) && typeof found['note'] === 'string' ? (found as unknown as Note) : undefined;
  };
}

/** Formats a note as the lines of a comment. */
export function formatNote({ note, placeholders = {}, max }: Note): string {
  return [
    note,
    ...Object.entries(placeholders).map(([name, meaning]) => `{{${name}}}: ${meaning}`),
    ...(max === undefined ? [] : [`At most ${max} characters.`]),
  ].join('\n');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
