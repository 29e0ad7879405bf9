// What a session says of its programs to the screen reader of its visitor (guest/mirror/), on the control line. Programs write it: it is
// text and words of closed lists, never markup.

/** Elements by what they are. The page knows how each is shown (page/reader/aria.ts). */
export const READER_ROLES = [
  'window',
  'dialog',
  'alert',
  'menubar',
  'menu',
  'item',
  'checkitem',
  'radioitem',
  'toolbar',
  'button',
  'switch',
  'check',
  'radio',
  'combo',
  'list',
  'option',
  'tree',
  'treeitem',
  'table',
  'cell',
  'rowheader',
  'columnheader',
  'tabs',
  'tab',
  'entry',
  'password',
  'spin',
  'slider',
  'link',
  'label',
  'paragraph',
  'heading',
  'document',
  'status',
  'notice',
  'tip',
  'progress',
  'image',
  'group',
  'other',
] as const;
export type ReaderRole = (typeof READER_ROLES)[number];

export const READER_STATES = [
  'checked',
  'pressed',
  'mixed',
  'expanded',
  'expandable',
  'selected',
  'editable',
  'multiline',
  'required',
  'invalid',
  'busy',
  'popup',
  'disabled',
] as const;
export type ReaderState = (typeof READER_STATES)[number];

/** Characters of a name, and of the text around the caret; elements beside each other, and groups around them. */
export const READER_LIMITS = { name: 300, text: 24_000, items: 60, groups: 5, notes: 8 } as const;

export interface ReaderNode {
  /** The same as long as it is there. */
  readonly id: number;
  readonly role: ReaderRole;
  readonly name: string;
  readonly states: readonly ReaderState[];
  readonly value?: string;
  readonly about?: string;
  /** The headings of a cell. */
  readonly head?: string;
  readonly level?: number;
}

/** Positions are those of JavaScript. The caret is at one end of what is marked, the anchor at the other. */
interface ReaderCaret {
  readonly caret: number;
  readonly anchor: number;
}

export type ReaderMessage =
  /** Where the focus is. `path`: the groups around it, from the outside; `items`: what is beside it, in order. */
  | {
      readonly is: 'place';
      readonly focus: number;
      readonly window?: ReaderNode;
      readonly path: readonly ReaderNode[];
      readonly items: readonly ReaderNode[];
      /** What a dialogue says. */
      readonly notes: readonly string[];
      /** Of which group the items are a part: how many it has, and the index of the first that is here. */
      readonly group?: number;
      readonly count?: number;
      readonly first?: number;
    }
  /** The text around the caret of what has the focus. */
  | ({ readonly is: 'text'; readonly number: number; readonly text: string } & ReaderCaret)
  /** The caret of the last text. */
  | ({ readonly is: 'caret' } & ReaderCaret)
  /** Where the caret is, or what has the focus, in pixels of the session: a zoomed picture follows it. */
  | ({ readonly is: 'seen' } & Readonly<Record<'x' | 'y' | 'width' | 'height', number>>)
  /** A switch elsewhere, such as 'Bold' of a tool bar. */
  | { readonly is: 'switched'; readonly name: string; readonly on: boolean }
  /** The cursor is in a word that the program takes for a spelling mistake, or its spelling dialogue asks about this one. */
  | { readonly is: 'misspelt'; readonly word: string }
  /** A program has written a file. */
  | { readonly is: 'saved'; readonly name: string }
  /** A notice that came by itself. */
  | { readonly is: 'said'; readonly text: string }
  /** Nothing more comes: the page may ask again. */
  | { readonly is: 'over' };

export interface ControlReader {
  readonly reader: ReaderMessage;
}

/** What the page asks of it. */
export type ReaderQuestion =
  /** From now on this line gets what is said; `missing` in a session that is not made for it, `busy` while another line does. */
  | { readonly do: 'read' }
  | { readonly do: 'press' | 'focus'; readonly node: number }
  /** Moves the caret in the text of that number. */
  | ({ readonly do: 'select'; readonly text: number } & ReaderCaret);
