// The next place, seen from the one before it.
import { groupsOf, isInDocument, isInTable, type Place } from './places.ts';

/** Whether the element that had the focus is among those of the next place: of one list or menu, or of the controls of a dialogue. */
export const isSameView = (before: Place | undefined, next: Place) =>
  before !== undefined &&
  isInDocument(before) === isInDocument(next) &&
  before.window?.id === next.window?.id &&
  before.group === next.group &&
  (isInDocument(next) || next.group !== undefined || next.items.some(({ id }) => id === before.focus));

/**
 * A sheet whose cell is not known is a cell of itself: at a grid without any, Orca leaves the mode for typing, and takes digits for commands.
 */
export function ofSheet(place: Place): Place {
  const sheet = place.items.find(({ id, role }) => id === place.focus && role === 'table');
  return sheet
    ? { ...place, path: [...place.path, sheet], group: sheet.id, items: [{ ...sheet, role: 'cell' }] }
    : place;
}

/** A cell that is being changed is a field among the cells: otherwise window, sheet and table are read again after each. */
export function inSheet(before: Place | undefined, next: Place): Place {
  const [cell] = before?.items ?? [];
  const field = next.items.find(({ id }) => id === next.focus);
  const name = groupsOf(next, true).at(-1);
  if (!before || before.window?.id !== next.window?.id || !cell?.name || !field || !name) return next;
  return isInTable(before) && /[A-Z]{1,3}\d{1,7}$/.test(name)
    ? { ...before, focus: field.id, items: [{ ...field, role: 'entry', name }] }
    : next;
}

/** Two elements take turns: where an element like that with the focus is taken away, Orca goes to the next of the page. */
export function inTurn(before: Place | undefined, next: Place): Place {
  const isSame =
    before && next.group !== undefined && next.group === before.group && next.window?.id === before.window?.id;
  if (!isSame || before.items.length !== 1 || next.items.length !== 1) return next;
  if (before.focus === next.focus) return { ...next, left: before.left, turn: before.turn };
  return { ...next, left: before.items[0], turn: before.turn === 1 ? 0 : 1 };
}
