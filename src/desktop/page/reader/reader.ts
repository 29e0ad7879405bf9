// What the programs of a session say to a screen reader, as the page has it now. Made for React's `useSyncExternalStore`.
import type { ReaderMessage } from '#src/desktop/protocol/reader-messages.ts';
import { type ControlLine, ControlError } from '../line/control-line.ts';
import type { ShownText } from '../screen/shown-text.ts';

export type Place = Extract<ReaderMessage, { is: 'place' }>;
export type News = Extract<ReaderMessage, { is: 'switched' | 'said' }> & { readonly n: number };

export interface Heard {
  /** `missing`: this session is not made for it; `failed`: no session here is. */
  readonly at: 'asking' | 'open' | 'missing' | 'failed';
  readonly place?: Place | undefined;
  readonly text?: (ShownText & { readonly number: number }) | undefined;
  readonly news?: News | undefined;
}

const ASK_AGAIN_MS = 1_000;
const MOST_TRIES = 30;

export class Reader {
  heard: Heard = { at: 'asking' };
  readonly #control: ControlLine;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #count = 0;
  #stop: (() => void) | undefined;

  constructor(control: ControlLine) {
    this.#control = control;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns what ends it. */
  readonly start = (): (() => void) => {
    this.#stop = this.#control.listen((said) => 'reader' in said && this.#hear(said.reader));
    this.#ask();
    return () => {
      clearTimeout(this.#timer);
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
    } else if (message.is === 'place') {
      // Its text comes next, if it has one.
      const keeps = heard.text && isWriting(message);
      this.#set({ ...heard, at: 'open', place: message, text: keeps ? heard.text : undefined });
    } else if (message.is === 'text') this.#set({ ...heard, text: message });
    else if (message.is === 'caret') {
      if (heard.text) this.#set({ ...heard, text: { ...heard.text, caret: message.caret, anchor: message.anchor } });
    } else this.#set({ ...heard, news: { ...message, n: ++this.#count } });
  }

  #set(heard: Heard): void {
    this.heard = heard;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether what has the focus has a text with a caret. */
export function isWriting({ focus, items }: Place): boolean {
  const role = items.find(({ id }) => id === focus)?.role;
  return role === 'paragraph' || role === 'heading' || role === 'entry' || role === 'password' || role === 'spin';
}
