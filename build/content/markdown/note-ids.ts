// Ids of footnotes and of the places that refer to them.

/** The id of a note, from 1. */
export const noteId = (note: number): string => `note-${note}`;

/** The id of the place that refers to a note: there can be several, from 0. */
export const referenceId = (note: number, nth: number): string => `${noteId(note)}-from${nth > 0 ? `-${nth}` : ''}`;

/** Whether a note of some text has this id, or a place that refers to one. */
export const isNoteId = (id: string): boolean => /^note-\d+(?:-from(?:-\d+)?)?$/.test(id);
