// Tables: made, with more and fewer rows, and taken away. `shape` says how many cells each row has (plugins.ts refuses any other change).
import type { Node, ResolvedPos } from 'prosemirror-model';
import { TextSelection, type Command, type Transaction } from 'prosemirror-state';
import { ownOf, schema } from '../../odf/schema.ts';

const { paragraph, table, tableRow, tableCell } = schema.nodes;

export const MOST_COLUMNS = 12;

interface Place {
  readonly node: Node;
  readonly pos: number;
  readonly row: Node;
  readonly rowPos: number;
  /** Which cell of the row. */
  readonly column: number;
}

function placeOf($pos: ResolvedPos): Place | undefined {
  for (let depth = $pos.depth; depth > 1; depth--)
    if ($pos.node(depth).type === tableRow)
      return {
        node: $pos.node(depth - 1),
        pos: $pos.before(depth - 1),
        row: $pos.node(depth),
        rowPos: $pos.before(depth),
        column: $pos.index(depth),
      };
  return undefined;
}

const shapeOf = (rows: readonly Node[]) => rows.map(({ childCount }) => childCount).join();

/** What a new element takes along from one beside it: its style, not its identity. */
function styleOf(node: Node, ...names: readonly string[]) {
  const own = ownOf(node);
  if (own === null) return null;
  const kept = ['table:style-name', 'text:style-name', ...names];
  return Object.fromEntries(Object.entries(own).filter(([name]) => kept.includes(name)));
}

function emptyCell(like: Node): Node {
  const text = like.firstChild?.type === paragraph ? { own: styleOf(like.firstChild) } : null;
  return tableCell.create({ own: styleOf(like, 'office:value-type') }, paragraph.create(text));
}

/** Puts the caret into a cell, counted from 0, of the row at a position. */
function toCell(tr: Transaction, rowPos: number, column: number): Transaction {
  const cells = tr.doc.nodeAt(rowPos)?.children ?? [];
  const before = cells.slice(0, Math.min(column, cells.length - 1));
  const at = rowPos + 1 + before.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
}

function setShape(tr: Transaction, { node, pos }: Place, rows: readonly Node[]): Transaction {
  return tr.setNodeMarkup(pos, null, { ...node.attrs, shape: shapeOf(rows) });
}

/** Whether it begins in a table. */
export const isInTable = ($pos: ResolvedPos): boolean => placeOf($pos) !== undefined;

/** A table with two rows, the first of them its header, after what the caret is in. Not in another table. */
export const insertTable =
  (columns: number): Command =>
  ({ selection: { $from }, doc, tr }, dispatch) => {
    if (isInTable($from) || $from.depth === 0) return false;
    const rows = [true, false].map((isHeader) =>
      tableRow.create(
        { isHeader },
        Array.from({ length: columns }, () => tableCell.create({ isHeader }, paragraph.create())),
      ),
    );
    const columnsXml = `<table:table-column table:number-columns-repeated="${columns}"/>`;
    const made = table.create({ columns: columnsXml, shape: shapeOf(rows) }, rows);
    const isBare = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.content.size === 0;
    const at = isBare ? $from.before(1) : $from.after(1);
    // The caret could not leave a table at the end.
    const isLast = $from.after(1) === doc.content.size;
    tr.replaceWith(at, $from.after(1), isLast ? [made, paragraph.create()] : made);
    dispatch?.(toCell(tr, at + 1, 0));
    return true;
  };

/** A row below, as the one of the caret; below the last header where that is one. */
export const insertRow: Command = ({ selection: { $from }, tr }, dispatch) => {
  const place = placeOf($from);
  if (!place) return false;
  const { node, row, rowPos, column } = place;
  const rows = node.children;
  let last = rows.indexOf(row);
  let at = rowPos + row.nodeSize;
  for (; row.attrs['isHeader'] && rows[last + 1]?.attrs['isHeader']; last++) at += rows[last + 1]?.nodeSize ?? 0;
  const made = tableRow.create({ own: styleOf(row) }, row.children.map(emptyCell));
  setShape(tr.insert(at, made), place, rows.toSpliced(last + 1, 0, made));
  dispatch?.(toCell(tr, at, column));
  return true;
};

/** Takes the row of the caret away; the last one with its table. */
export const deleteRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const { node, row, rowPos, column } = place;
  if (node.childCount === 1) return deleteTable(state, dispatch);
  const index = node.children.indexOf(row);
  const { tr } = state;
  setShape(tr.delete(rowPos, rowPos + row.nodeSize), place, node.children.toSpliced(index, 1));
  const before = index === node.childCount - 1 ? (node.children[index - 1]?.nodeSize ?? 0) : 0;
  dispatch?.(toCell(tr, rowPos - before, column));
  return true;
};

export const deleteTable: Command = ({ selection: { $from }, doc, tr }, dispatch) => {
  const place = placeOf($from);
  if (!place) return false;
  const { node, pos } = place;
  if (doc.childCount === 1 && doc.firstChild === node) tr.replaceWith(pos, pos + node.nodeSize, paragraph.create());
  else tr.delete(pos, pos + node.nodeSize);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))).scrollIntoView());
  return true;
};
