// The notes for translators as comments of a PO file.
import { splitKey, type Entry } from '../text-rules/entries.ts';
import { groupsOf, readNotes } from '../text-rules/note-set.ts';
import { TEXT_KINDS, type TextKind } from '../text-rules/text-set.ts';

/** The notes on all texts. */
export interface NoteComments {
  /** The notes on the whole files. */
  general: string;
  /** The note on a text, and those on its groups from the outside in; empty if there is none. */
  comment: (key: string) => string;
  /** The highest number of characters of a text. */
  max: (key: string) => number | undefined;
}

/** Reads the notes. The check `notes` reports what is wrong with them. */
export function readNoteComments(root: string, entries: readonly Entry[]): NoteComments {
  const byKind = Object.fromEntries(TEXT_KINDS.map((kind) => [kind, notesOf(root, kind, entries)])) as Record<
    TextKind,
    ReturnType<typeof readNotes>
  >;
  return {
    general: TEXT_KINDS.flatMap((kind) => byKind[kind].groupNotes.get('') ?? []).join('\n'),
    comment: (key) => {
      const { kind, name } = splitKey(key);
      const { notes, groupNotes } = byKind[kind];
      const note = notes.get(name);
      return [
        ...(note === undefined ? [] : [note.note]),
        ...Object.entries(note?.placeholders ?? {}).map(([placeholder, meaning]) => `{{${placeholder}}}: ${meaning}`),
        ...(note?.max === undefined ? [] : [`At most ${note.max} characters.`]),
        ...groupsOf(name)
          .flatMap((group) => groupNotes.get(group) ?? [])
          .map((text) => `Group: ${text}`),
      ].join('\n');
    },
    max: (key) => {
      const { kind, name } = splitKey(key);
      return byKind[kind].notes.get(name)?.max;
    },
  };
}

function notesOf(root: string, kind: TextKind, entries: readonly Entry[]): ReturnType<typeof readNotes> {
  const ofKind = entries.filter(({ key }) => splitKey(key).kind === kind);
  return readNotes(root, kind, new Map(ofKind.map(({ key, source }) => [splitKey(key).name, source])));
}
