// The notes for translators in src/texts/notes/, which are nested like the texts; `~group` is the note of a group.
import { splitKey } from '../checks/texts/entries.ts';
import { TEXT_KINDS } from '../checks/texts/text-set.ts';
import { fileExists, readText } from '../checks/tree.ts';

/** What a translator should know about a text. */
export interface Note {
  note: string;
  /** What each placeholder stands for, by its name. */
  placeholders?: Readonly<Record<string, string>>;
  /** The largest number of characters, with the placeholders as they stand in the file. */
  max?: number;
}

/** The notes of all texts. */
export interface Notes {
  /** The notes of the files themselves. */
  general: readonly string[];
  /** The note of an entry by its key. */
  find: (key: string) => Note | undefined;
  /** The notes of the groups that an entry is in, from the outside in. */
  groups: (key: string) => readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** Reads all notes below `root`. A file may be missing. */
export function readNotes(root: string): Notes {
  const files = new Map<string, Node>(
    TEXT_KINDS.map((kind) => {
      const path = `src/texts/notes/${kind}.json`;
      return [kind, fileExists(root, path) ? (JSON.parse(readText(root, path)) as Node) : {}];
    }),
  );
  return {
    general: [...files.values()].flatMap(groupNote),
    find: (key) => {
      const found = path(files, key).at(-1);
      if (typeof found === 'string') return { note: found };
      return isNode(found) && typeof found['note'] === 'string' ? (found as unknown as Note) : undefined;
    },
    groups: (key) => path(files, key).slice(1, -1).flatMap(groupNote),
  };
}

/** Formats a note and the notes of its groups as the lines of a comment. */
export function formatNote(note: Note | undefined, groups: readonly string[]): string {
  return [
    ...(note === undefined ? [] : [note.note]),
    ...Object.entries(note?.placeholders ?? {}).map(([name, meaning]) => `{{${name}}}: ${meaning}`),
    ...(note?.max === undefined ? [] : [`At most ${note.max} characters.`]),
    ...groups.map((group) => `Group: ${group}`),
  ].join('\n');
}

/** The values on the way from the file to an entry; as many as its key has parts. */
function path(files: ReadonlyMap<string, Node>, key: string): unknown[] {
  const { kind, name } = splitKey(key);
  let at: unknown = files.get(kind);
  return [at, ...name.split('.').map((part) => (at = isNode(at) && Object.hasOwn(at, part) ? at[part] : undefined))];
}

function groupNote(node: unknown): string[] {
  return isNode(node) && typeof node['~group'] === 'string' ? [node['~group']] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
