// What the programs of a session say to a screen reader, as the page has it now. Made for React's `useSyncExternalStore`.
import type { ReaderMessage } from '#src/desktop/protocol/reader-messages.ts';
import { editDistance } from '#src/shared/fields/edit-distance.ts';
import { Followers } from '../followers.ts';
import { type ControlLine, ControlError } from '../line/control-line.ts';
import type { ShownText } from '../screen/shown-text.ts';
import { inSheet, inTurn, isSameView, ofSheet } from './next-place.ts';
import {
  groupsOf,
  headingOf,
  isInCell,
  isInDocument,
  isOtherField,
  isVague,
  nameOfText,
  type Place,
} from './places.ts';

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
/** From a place to its text, on a busy machine; it does not come where it is the same. */
const TEXT_MS = 500;
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
  /** There was a place of which a program said what has the focus. */
  #hasBegun = false;
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
    const isFirst = !this.#hasBegun;
    this.#hasBegun ||= !isVague(message);
    // Its text comes next, if it has one: that of a document holds for its other paragraphs.
    const keeps = heard.place && isInDocument(heard.place) && isInDocument(message);
    const isSame = isSameView(heard.place, message);
    const place = { ...message, view: isSame ? heard.place?.view : ++this.#views };
    const leaving = isSame || !heard.place || isInDocument(heard.place) ? heard.leaving : heard.place;
    this.#set({ ...heard, at: 'open', place, leaving, text: keeps ? heard.text : undefined });
    clearTimeout(this.#leaves);
    if (leaving) this.#leaves = setTimeout(() => this.#set({ ...this.heard, leaving: undefined }), LEAVES_MS);
    // Screen readers say nothing of another name of a field that has the focus.
    if (isInDocument(message) && isFirst) this.#tell({ is: 'said', text: nameOfText(message) });
    if (isOtherField(heard.place, message)) this.#tell({ is: 'field', name: nameOfText(message) });
    const waiting = this.#entered;
    // The same, of which the program says more.
    const { from, before } = waiting?.to.focus === message.focus ? waiting : { from: heard.place, before: heard.text };
    this.#entered = { said: waiting ? waiting.said : heard.place, from, before, to: message };
    clearTimeout(this.#enters);
    this.#enters = setTimeout(() => this.#tellGroups(this.#entered?.before?.caret ?? 0), TEXT_MS);
    // A paragraph that has become one; another's level is said with its text, since Orca 43 says one of two changes that follow each other.
    if (!waiting && message.focus === heard.place?.focus) this.#tellHeading(heard.place);
  }

  #tellHeading(before: Place | undefined): void {
    const level = headingOf(this.heard.place);
    if (level && level !== headingOf(before)) this.#tell({ is: 'heading', level });
  }

  /** `caret`: where it is in the new place. Orca 43 reads a line to which it comes at another position than before, and by Tab what is new. */
  #tellGroups(caret: number): void {
    clearTimeout(this.#enters);
    const { said, from, before, to } = this.#entered ?? {};
    this.#entered = undefined;
    const isNew = this.#key === 'Tab' ? isAllNew(before?.text, this.heard.text?.text) : caret !== (before?.caret ?? 0);
    // The field has the focus in a part of a window as well, and is empty there.
    const isRead = !from || !(isInDocument(from) || isVague(from)) || isNew;
    const groups = groupsOf(to, isRead).filter((name) => !groupsOf(said, isRead).includes(name));
    const { text } = this.heard;
    const isSilent = !isRead && to && isInDocument(to) && !isInCell(to) && text?.text !== before?.text;
    const words = isSilent && text ? [...groups, lineOf(text)] : groups;
    if (words.length > 0) this.#tell({ is: 'said', text: words.join(' ') });
    if (said?.focus !== to?.focus) this.#tellHeading(said);
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

/** The line of the caret. */
const lineOf = ({ text, caret }: ShownText): string =>
  text.slice(text.slice(0, caret).lastIndexOf('\n') + 1).split('\n', 1)[0] ?? '';
