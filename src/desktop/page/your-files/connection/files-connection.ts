// The page's way to the member's files: a session of files alone, or the member's running desktop. It ends by itself where nobody asks for
// anything, and is opened again at the next question.
import type { ControlQuestion, FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { store } from '../../files/download.ts';
import { Followers } from '../../followers.ts';
import { ControlError, ControlLine, type SentFile } from '../../line/control-line.ts';
import { openLine } from '../../line/open-line.ts';
import { Uploads } from '../../line/uploads.ts';
import { askForFiles, HostRequestError } from '../../session/host-api.ts';
import type { Refusal } from '../../session/phase.ts';

export type FilesFault = ControlError['fault'] | Refusal;

export const faultOf = (error: unknown): FilesFault =>
  error instanceof ControlError || error instanceof HostRequestError ? error.fault : 'failed';

/** What the page can do. `ready`: it has had the files once, and keeps showing them whatever happens. */
export type ConnectionState =
  | { readonly at: 'asking' }
  | { readonly at: 'ready'; readonly member: string | undefined; readonly isSignedOut: boolean }
  | { readonly at: 'refused'; readonly fault: FilesFault; readonly number?: string | undefined };

interface Open {
  readonly control: ControlLine;
  readonly address: string;
}

/** They change nothing, so that a lost answer is asked for again. */
const READS: readonly ControlQuestion['do'][] = ['list', 'usage', 'download', 'bin-list'];

/** `subscribe` and `state` are made for React's `useSyncExternalStore`. */
export class FilesConnection {
  state: ConnectionState = { at: 'asking' };
  /** They outlive a lost line: what was cut off says so. */
  readonly uploads = new Uploads(() => this.#open?.control);
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  readonly #member: string | undefined;
  readonly #language: Language;
  readonly #version: number | undefined;
  #open: Open | undefined;
  #opening: Promise<Open> | undefined;

  /**
   * `member`: whose files; the browser may be signed in to the host as somebody else. `language`: of a home that is made now. `version`: the
   * time of an earlier one, which can be read alone.
   */
  constructor(member: string | undefined, language: Language, version?: number) {
    this.#version = version;
    this.#member = member;
    this.#language = language;
  }

  /** Opens the line if there is none. Rejects with a `HostRequestError`, or as `openLine` does. */
  async open(): Promise<void> {
    await this.#opened();
  }

  /** The first opening: the state says how it went. */
  start(): void {
    this.#set({ at: 'asking' });
    void this.open().catch((error: unknown) => {
      const number = error instanceof HostRequestError ? error.number : undefined;
      this.#set({ at: 'refused', fault: faultOf(error), number });
    });
  }

  /** Nobody is signed in any more: the page says so beside what it shows. */
  noteSignOut(): void {
    if (this.state.at === 'ready') this.#set({ ...this.state, isSignedOut: true });
  }

  /** Says that the files cannot be opened. `number`: of the fault in the host's log. */
  refuse(fault: Refusal, number?: string): void {
    this.#set({ at: 'refused', fault, number });
  }

  /** Asks and returns the answer, which has the field `expected`. Rejects with a `ControlError` or a `HostRequestError`. */
  async ask<Key extends string>(question: ControlQuestion, expected: Key) {
    const { control } = await this.#opened();
    try {
      return await control.ask(question, expected);
    } catch (error) {
      if (faultOf(error) !== 'lost' || !READS.includes(question.do)) throw error;
      return (await this.#opened()).control.ask(question, expected);
    }
  }

  /** Sends a file and returns the name that it got, and the time of one that it replaces. Rejects as `ask`. */
  async send(file: Blob, question: SentFile) {
    const { control } = await this.#opened();
    return control.send(file, question, () => undefined, new AbortController().signal);
  }

  /**
   * Lets the browser store a file, or a folder as zip; `all`: the name of that of all files. Returns how many names are other ones in
   * it. Rejects as `ask`.
   */
  async download(path: FilePath, all = ''): Promise<number> {
    const { ticket, renamed } = await this.ask({ do: 'download', path }, 'ticket');
    store((await this.#opened()).address, ticket, path, all);
    return renamed;
  }

  /** Returns the bytes of a file. Rejects as `ask`, with `too-large` if there are more than `most`. */
  async read(path: FilePath, most: number): Promise<ArrayBuffer> {
    const { ticket } = await this.ask({ do: 'download', path }, 'ticket');
    const { address } = await this.#opened();
    const response = await fetch(`${address}file/${ticket}`).catch(() => undefined);
    if (!response) throw new ControlError('lost');
    if (response.status === 404) throw new ControlError('missing');
    if (!response.ok) throw new ControlError('failed');
    if (Number(response.headers.get('content-length')) > most) {
      await response.body?.cancel();
      throw new ControlError('too-large');
    }
    const bytes = await response.arrayBuffer().catch(() => undefined);
    if (!bytes) throw new ControlError('lost');
    return bytes;
  }

  #opened(): Promise<Open> {
    if (this.#open) return Promise.resolve(this.#open);
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #connect(): Promise<Open> {
    const { address, ticket, member } = await askForFiles(this.#member, this.#language, this.#version);
    const line = await openLine(`${address}control`, ticket).catch(() => {
      throw new ControlError('lost');
    });
    const lose = () => {
      if (this.#open?.control !== control) return;
      this.#open = undefined;
      control.close();
    };
    const control: ControlLine = new ControlLine(line, () => undefined, lose);
    this.#open = { control, address };
    this.#set({ at: 'ready', member: member ?? this.#member, isSignedOut: false });
    return this.#open;
  }

  #set(state: ConnectionState): void {
    this.state = state;
    this.#followers.tell();
  }
}
