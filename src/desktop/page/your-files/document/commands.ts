// What the tool bar and the keys do.
import { setBlockType, splitBlockAs, toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { ownOf, schema } from '../../odf/schema.ts';

const { paragraph, heading, listItem, lineBreak } = schema.nodes;

/** Whether the selection, or what is typed next, has the mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

function listAround($from: ResolvedPos) {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth - 1).type === schema.nodes.tableCell) return undefined;
    else if ($from.node(depth).type === listItem)
      return { type: $from.node(depth - 1).type, pos: $from.before(depth - 1) };
  return undefined;
}

/** The kind of list that the selection begins in. */
export const listType = ({ selection }: EditorState): NodeType | undefined => listAround(selection.$from)?.type;

/** Makes a list, changes its kind, or makes text of it again. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = listAround(state.selection.$from);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(listItem)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { own: null }));
    return true;
  };

/** The level of the heading that the selection begins in; 0 is text. */
export const kindOf = ({ selection: { $from } }: EditorState): number =>
  $from.parent.type === heading ? Number($from.parent.attrs['level']) : 0;

export const setKind = (level: number): Command =>
  level === 0 ? setBlockType(paragraph, { own: null }) : setBlockType(heading, { own: null, level });

/** What a paragraph that is split off takes along: its style, not its identity. */
function styleOf($pos: ResolvedPos) {
  const own = ownOf($pos.parent);
  const name = own?.['text:style-name'];
  return { own: own && (name === undefined ? {} : { 'text:style-name': name }) };
}

const splitItem: Command = (state, dispatch) => {
  const { own } = styleOf(state.selection.$from);
  const isText = state.selection.$from.parent.type === paragraph;
  return splitListItem(listItem, { own: null })(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        if (isText && $from.depth > 0 && $from.parent.type === paragraph)
          tr.setNodeMarkup($from.before(), null, { own });
        dispatch(tr);
      }),
  );
};

const splitBlock = splitBlockAs((node, isAtEnd, $from) =>
  node.type === heading
    ? isAtEnd
      ? { type: paragraph, attrs: { own: null } }
      : { type: heading, attrs: { ...styleOf($from), level: node.attrs['level'] as number } }
    : { type: node.type, attrs: styleOf($from) },
);

const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && listAround($from) && $from.node(-1).childCount === 1;
  return isEmptyItem ? liftListItem(listItem)(state, dispatch) : false;
};

/** Enter: a new paragraph, or a new item of a list. In an empty item it ends the list. */
export const enter: readonly Command[] = [splitItem, leaveList, splitBlock];

/** Deletes what is selected in parts of a table: its cells stay, with less in them. */
export const emptyCells: Command = ({ selection, doc, tr }, dispatch) => {
  const cellOf = ($pos: ResolvedPos) => {
    for (let depth = $pos.depth; depth > 0; depth--)
      if ($pos.node(depth).type === schema.nodes.tableCell) return $pos.before(depth);
    return undefined;
  };
  const { from, to, $from, $to } = selection;
  if (cellOf($from) === cellOf($to)) return false;
  const parts: [number, number][] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) parts.push([Math.max(from, pos + 1), Math.min(to, pos + 1 + node.content.size)]);
    return !node.isTextblock;
  });
  for (const [start, end] of parts.toReversed()) tr.delete(start, end);
  dispatch?.(tr);
  return true;
};

export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create(), true).scrollIntoView());
  return true;
};

/** Returns the address as a link has it, or nothing if it is none. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:\S+@\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const whole = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(whole) && /^https?:\/\/[^\s/]*\.[^\s/]+\S*$/i.test(whole) ? whole : undefined;
}

/** The link at the selection: its address, and from where to where. */
export function linkAt({ selection, doc }: EditorState) {
  const { from, to, empty, $from } = selection;
  const mark = (empty ? $from.marks() : ($from.nodeAfter?.marks ?? [])).find(({ type }) => type === schema.marks.link);
  if (!mark) return undefined;
  let [start, end] = [from, to];
  doc.nodesBetween($from.start(), $from.end(), (node, pos) => {
    if (!node.isText || !mark.isInSet(node.marks) || pos > to || pos + node.nodeSize < from) return;
    [start, end] = [Math.min(start, pos), Math.max(end, pos + node.nodeSize)];
  });
  return { address: String(mark.attrs['address']), start, end };
}

/** Makes a link of the selection, changes the one that is there, or writes the address where nothing is selected. `undefined` removes it. */
export const setLink =
  (address: string | undefined): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const old = linkAt(state);
    const [from, to] = old ? [old.start, old.end] : [selection.from, selection.to];
    tr.removeMark(from, to, schema.marks.link);
    const mark = address === undefined ? undefined : schema.marks.link.create({ address });
    if (mark && from === to) tr.insert(from, schema.text(address ?? '', [...selection.$from.marks(), mark]));
    else if (mark) tr.addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const MARKS = {
  docBold: { type: schema.marks.strong, key: 'Mod-b' },
  docItalic: { type: schema.marks.em, key: 'Mod-i' },
  docUnderline: { type: schema.marks.underline, key: 'Mod-u' },
} as const;

export const toggle = (type: MarkType): Command => toggleMark(type);
