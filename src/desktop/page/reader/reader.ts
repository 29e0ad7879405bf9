// What the programs of a session say to a screen reader, as the page has it now. Made for React's `useSyncExternalStore`.
import type { ReaderMessage, ReaderNode } from '#src/desktop/protocol/reader-messages.ts';
import { editDistance } from '#src/shared/fields/edit-distance.ts';
import { Followers } from '../followers.ts';
import { type ControlLine, ControlError } from '../line/control-line.ts';
import type { ShownText } from '../screen/shown-text.ts';

export type Place = Extract<ReaderMessage, { is: 'place' }> & {
  /** The same while the element that had the focus stays: a screen reader loses its place where that goes as the next one gets it. */
  readonly view?: number | undefined;
  /** Of a list or sheet of which one row or cell is sent: that which had the focus before, and which of the two elements has it now. */
  readonly left?: ReaderNode | undefined;
  readonly turn?: 0 | 1 | undefined;
};
/** Said once, beside what the elements say themselves. */
export type News = { readonly n: number } & (
  | Extract<ReaderMessage, { is: 'switched' | 'said' | 'misspelt' | 'saved' }>
  | { readonly is: 'heading'; readonly level: number }
  /** Another field of the same window. */
  | { readonly is: 'field'; readonly name: string }
);

/** Where what is written or chosen is, in pixels of the session. */
export type Seen = Extract<ReaderMessage, { is: 'seen' }>;

export interface Heard {
  /** `missing`: this session is not made for it; `failed`: no session here is. */
  readonly at: 'asking' | 'open' | 'missing' | 'failed';
  readonly place?: Place | undefined;
  /** The place before, where it is of another view: it is taken away after the focus has left it. */
  readonly leaving?: Place | undefined;
  readonly text?: (ShownText & { readonly number: number }) | undefined;
  readonly news?: News | undefined;
}

const [ASK_AGAIN_MS, MOST_TRIES] = [1_000, 30];
/** Orca says nothing of a focus that comes together with the end of what had it before, and is then not in the mode for typing. */
const LEAVES_MS = 400;
/** From a place to its text, which does not come where it is the same. */
const TEXT_MS = 100;
/** The longest from a key to the tool bars that show what it did. */
const COMMAND_MS = 3_000;

interface Entered {
  /** The place of which it was said last: others may come before their text. */
  readonly said: Place | undefined;
  /** The place before `to`, and its text. */
  readonly from: Place | undefined;
  readonly before: Heard['text'];
  readonly to: Place;
}

export class Reader {
  heard: Heard = { at: 'asking' };
  /** Not in `heard`: it is for eyes alone. */
  onSeen: (part: Seen) => void = () => undefined;
  readonly #control: ControlLine;
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leaves: ReturnType<typeof setTimeout> | undefined;
  #enters: ReturnType<typeof setTimeout> | undefined;
  /** What is around the last place is said once its text is known. */
  #entered: Entered | undefined;
  #tries = 0;
  #count = 0;
  #views = 0;
  #commandAt = -COMMAND_MS;
  #key = '';
  #stop: (() => void) | undefined;

  constructor(control: ControlLine) {
    this.#control = control;
  }

  /** Returns what ends it. */
  readonly start = (): (() => void) => {
    this.#stop = this.#control.listen((said) => 'reader' in said && this.#hear(said.reader));
    this.#ask();
    return () => {
      clearTimeout(this.#timer);
      clearTimeout(this.#leaves);
      clearTimeout(this.#enters);
      this.#stop?.();
    };
  };

  /** Presses it, gives it the focus, or moves the caret: what the program says then is the answer. */
  press(node: number): void {
    this.#send({ do: 'press', node });
  }

  focus(node: number): void {
    this.#send({ do: 'focus', node });
  }

  readonly select = (caret: number, anchor: number): void => {
    const { text } = this.heard;
    if (text) this.#send({ do: 'select', text: text.number, caret, anchor });
  };

  /** A key went to the session, by its name in DOM. `isCommand`: not one that writes or moves the cursor. */
  keyed(isCommand: boolean, key = ''): void {
    this.#key = key;
    this.#commandAt = isCommand ? performance.now() : -COMMAND_MS;
  }

  /** Says what the page itself has to say. */
  say(text: string): void {
    this.#tell({ is: 'said', text });
  }

  #send(question: Parameters<ControlLine['ask']>[0]): void {
    this.#control.ask(question, 'done').catch(() => undefined);
  }

  #ask(): void {
    this.#control.ask({ do: 'read' }, 'done').then(
      () => this.#set({ ...this.heard, at: 'open' }),
      (error: unknown) => {
        const fault = error instanceof ControlError ? error.fault : 'lost';
        if (fault === 'lost') return;
        // The mirror of the page before may still be ending.
        if (fault === 'busy' && this.#tries < MOST_TRIES) this.#later();
        else this.#set({ at: fault === 'missing' ? 'missing' : 'failed' });
      },
    );
  }

  #later(): void {
    this.#tries++;
    this.#timer = setTimeout(() => this.#ask(), ASK_AGAIN_MS);
  }

  #hear(message: ReaderMessage): void {
    const { heard } = this;
    if (message.is === 'over') {
      this.#set({ at: 'asking' });
      if (this.#tries < MOST_TRIES) this.#later();
    } else if (message.is === 'place') this.#move(inTurn(heard.place, inSheet(heard.place, ofSheet(message))));
    else if (message.is === 'seen') this.onSeen(message);
    else if (message.is === 'text' || message.is === 'caret') {
      if (message.is === 'text') this.#set({ ...heard, text: message });
      else if (heard.text) this.#set({ ...heard, text: { ...heard.text, ...message } });
      if (this.#entered) this.#tellGroups(message.caret);
    } else if (message.is !== 'switched' || performance.now() - this.#commandAt < COMMAND_MS) this.#tell(message);
  }

  #move(message: Place): void {
    const { heard } = this;
    this.#tries = 0;
    const heading = headingOf(message);
    // Its text comes next, if it has one: that of a document holds for its other paragraphs.
    const keeps = heard.place && isInDocument(heard.place) && isInDocument(message);
    const isSame = isSameView(heard.place, message);
    const place = { ...message, view: isSame ? heard.place?.view : ++this.#views };
    const leaving = isSame || !heard.place || isInDocument(heard.place) ? heard.leaving : heard.place;
    this.#set({ ...heard, at: 'open', place, leaving, text: keeps ? heard.text : undefined });
    clearTimeout(this.#leaves);
    if (leaving) this.#leaves = setTimeout(() => this.#set({ ...this.heard, leaving: undefined }), LEAVES_MS);
    // Screen readers say nothing of a field that gets the focus back when a menu is taken away.
    if (isInDocument(message) && isInMenu(heard.place)) this.#tell({ is: 'said', text: nameOfText(message) });
    if (isOtherField(heard.place, message)) this.#tell({ is: 'field', name: nameOfText(message) });
    const said = this.#entered ? this.#entered.said : heard.place;
    this.#entered = { said, from: heard.place, before: heard.text, to: message };
    clearTimeout(this.#enters);
    this.#enters = setTimeout(() => this.#tellGroups(this.#entered?.before?.caret), TEXT_MS);
    if (heading && heading !== headingOf(heard.place)) this.#tell({ is: 'heading', level: heading });
  }

  /** `caret`: where it is in the new place. Orca 43 reads a line to which it comes at another position than before, and by Tab what is new. */
  #tellGroups(caret: number | undefined): void {
    clearTimeout(this.#enters);
    const { said, from, before, to } = this.#entered ?? {};
    this.#entered = undefined;
    const isNew = this.#key === 'Tab' ? isAllNew(before?.text, this.heard.text?.text) : caret !== before?.caret;
    const isRead = !from || !isInDocument(from) || isNew;
    const groups = groupsOf(to, isRead).filter((name) => !groupsOf(said, isRead).includes(name));
    if (groups.length > 0) this.#tell({ is: 'said', text: groups.join(' ') });
  }

  #tell(news: DistributiveOmit<News, 'n'>): void {
    this.#set({ ...this.heard, news: { ...news, n: ++this.#count } });
  }

  #set(heard: Heard): void {
    this.heard = heard;
    this.#followers.tell();
  }
}

/** Firefox says of a short text which letters are not those of the last one: Orca reads the whole if none stays. */
const isAllNew = (last = '', next = '') =>
  Math.max(last.length, next.length) > 500 || editDistance(last, next) === Math.max(last.length, next.length);

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Whether the element that had the focus is among those of the next place: of one list or menu, or of the controls of a dialogue. */
const isSameView = (before: Place | undefined, next: Place) =>
  before !== undefined &&
  isInDocument(before) === isInDocument(next) &&
  before.window?.id === next.window?.id &&
  before.group === next.group &&
  (isInDocument(next) || next.group !== undefined || next.items.some(({ id }) => id === before.focus));

/**
 * A sheet whose cell is not known is a cell of itself: at a grid without any, Orca leaves the mode for typing, and takes digits for commands.
 */
function ofSheet(place: Place): Place {
  const sheet = place.items.find(({ id, role }) => id === place.focus && role === 'table');
  return sheet
    ? { ...place, path: [...place.path, sheet], group: sheet.id, items: [{ ...sheet, role: 'cell' }] }
    : place;
}

/** A cell that is being changed is a field among the cells: otherwise window, sheet and table are read again after each. */
function inSheet(before: Place | undefined, next: Place): Place {
  const [cell] = before?.items ?? [];
  const field = next.items.find(({ id }) => id === next.focus);
  const name = groupsOf(next, true).at(-1);
  if (!before || before.window?.id !== next.window?.id || !cell?.name || !field || !name) return next;
  return isInTable(before) && /[A-Z]{1,3}\d{1,7}$/.test(name)
    ? { ...before, focus: field.id, items: [{ ...field, role: 'entry', name }] }
    : next;
}

/** Two elements take turns: where an element like that with the focus is taken away, Orca goes to the next of the page. */
function inTurn(before: Place | undefined, next: Place): Place {
  const isSame =
    before && next.group !== undefined && next.group === before.group && next.window?.id === before.window?.id;
  if (!isSame || before.items.length !== 1 || next.items.length !== 1) return next;
  if (before.focus === next.focus) return { ...next, left: before.left, turn: before.turn };
  return { ...next, left: before.items[0], turn: before.turn === 1 ? 0 : 1 };
}

/** From one field of a window to another: the page has one for both, of which screen readers say nothing. */
const isOtherField = (before: Place | undefined, next: Place) =>
  before !== undefined &&
  (isLine(before) || isLine(next)) &&
  [before, next].every((one) => isWriting(one) && !isInDocument(one) && !isInTable(one)) &&
  before.window?.id === next.window?.id &&
  before.focus !== next.focus;

/** The level of the heading that has the focus; 0 where none has. */
function headingOf(message: ReaderMessage | undefined): number {
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

const isInMenu = (place: Place | undefined) =>
  place?.path.some(({ id, role }) => id === place.group && (role === 'menu' || role === 'menubar')) ?? false;

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
const groupsOf = (place: Place | undefined, isRead: boolean): readonly string[] =>
  place && isInDocument(place)
    ? place.path
        .flatMap(({ role, name, head, value }) => {
          if (role === 'cell') return [[head, !isRead && value, name].filter(Boolean).join(' ')];
          return ['table', 'group'].includes(role) ? [name] : [];
        })
        .filter(Boolean)
    : [];

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
