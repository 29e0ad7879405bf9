// Places of a session: where the focus is, as its programs say it, and what the page asks of one.
import type { ReaderMessage, ReaderNode } from '#src/desktop/protocol/reader-messages.ts';

export type Place = Extract<ReaderMessage, { is: 'place' }> & {
  /** The same while the element that had the focus stays: a screen reader loses its place where that goes as the next one gets it. */
  readonly view?: number | undefined;
  /** Of a list or sheet of which one row or cell is sent: that which had the focus before, and which of the two elements has it now. */
  readonly left?: ReaderNode | undefined;
  readonly turn?: 0 | 1 | undefined;
};

/** From one field of a window to another: the page has one for both, of which screen readers say nothing. */
export const isOtherField = (before: Place | undefined, next: Place) =>
  before !== undefined &&
  (isLine(before) || isLine(next)) &&
  [before, next].every((one) => isWriting(one) && !isInDocument(one) && !isInTable(one)) &&
  before.window?.id === next.window?.id &&
  before.focus !== next.focus;

/** The level of the heading that has the focus; 0 where none has. */
export function headingOf(message: ReaderMessage | undefined): number {
  const node = message?.is === 'place' ? message.items.find(({ id }) => id === message.focus) : undefined;
  return node?.role === 'heading' ? (node.level ?? 1) : 0;
}

/** Whether it is a paragraph of a document, whose text goes beyond it. */
export function isInDocument({ focus, items }: Place): boolean {
  const role = items.find(({ id }) => id === focus)?.role;
  return role === 'paragraph' || role === 'heading';
}

/** Whether it is a cell of a sheet. */
export const isInTable = ({ path, group }: Place): boolean =>
  path.some(({ id, role }) => id === group && role === 'table');

/** Whether it is a field of one line outside of a dialogue, such as that in which one looks for a word: the window is named after its text. */
export const isLine = ({ focus, items, window }: Place): boolean =>
  window?.role === 'window' &&
  items.some(({ id, role, states }) => id === focus && role === 'entry' && !states.includes('multiline'));

/** What a field is called: a field of a dialogue by its label or by the dialogue, a document by its own name. */
export function nameOfText(place: Place): string {
  const { focus, items, path, window } = place;
  const node = items.find(({ id }) => id === focus);
  if (isLine(place)) return node?.name ?? '';
  const around = isInDocument(place) ? path.findLast(({ role }) => role === 'document') : window;
  return node?.name || around?.name || '';
}

/** The table and the cell in which a paragraph is, with the heading over that and, unless it is read anyway, what it has. */
export const groupsOf = (place: Place | undefined, isRead: boolean): readonly string[] =>
  place && isInDocument(place)
    ? place.path
        .flatMap(({ role, name, head, value }) => {
          if (role === 'cell') return [[head, !isRead && value, name].filter(Boolean).join(' ')];
          return ['table', 'group'].includes(role) ? [name] : [];
        })
        .filter(Boolean)
    : [];

/** Whether it is in a table of a document. */
export const isInCell = ({ path }: Place): boolean => path.some(({ role }) => role === 'cell');

/** Whether what has the focus has a text with a caret. */
export function isWriting({ focus, items }: Place): boolean {
  return hasCaret(items.find(({ id }) => id === focus));
}

export const hasCaret = (node: ReaderNode | undefined): boolean =>
  node !== undefined && ['paragraph', 'heading', 'entry', 'password', 'spin'].includes(node.role);

/** Whether it is a part of a window, of which the program says no more: what is in it has the focus. */
export function isVague({ focus, items }: Place): boolean {
  const role = items.find(({ id }) => id === focus)?.role;
  return role === 'other' || role === 'group' || role === 'window';
}
