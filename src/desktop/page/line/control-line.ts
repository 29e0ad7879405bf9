// The control line of a session: questions with their answers, uploads, and what the session says by itself.
import {
  MOST_AHEAD_BYTES,
  SHOWN_ELSEWHERE,
  type ControlAnswer,
  type ControlFault,
  type ControlPointer,
  type ControlQuestion,
  type ControlRequest,
  type ControlState,
  type FilePath,
} from '#src/desktop/protocol/control-messages.ts';
import type { ControlReader } from '#src/desktop/protocol/reader-messages.ts';
import type { OpenLine } from './open-line.ts';

/** What is answered, by the kind of the question. */
type AnswerWith<Key extends string> = Extract<ControlAnswer, Readonly<Record<Key, unknown>>>;

/** What the session says by itself. */
type Said = ControlState | ControlPointer | ControlReader;

/** A new file, or what takes the place of one. */
export type SentFile =
  | Omit<Extract<ControlQuestion, { do: 'upload' }>, 'size'>
  | Omit<Extract<ControlQuestion, { do: 'replace' }>, 'size'>;

/** The session refused, or the line was lost (`lost`). */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly fault: ControlFault | 'lost';

  constructor(fault: ControlError['fault']) {
    super(`the session refused: ${fault}`);
    this.fault = fault;
  }
}

/** The session speaks every 5 seconds. A line that is silent for longer is dead, which browsers notice after minutes. */
const SILENCE_MS = 15_000;
/** Typed letters wait for it. */
const PICTURE_WITHIN_MS = 20_000;
const FRAME_BYTES = 256 * 1024;
const AHEAD_BYTES = MOST_AHEAD_BYTES - 1024 * 1024;

/** Talks to the session over an open line. */
export class ControlLine {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: ControlAnswer | undefined) => void>();
  readonly #watch: ReturnType<typeof setInterval>;
  #lastId = 0;
  readonly #listeners = new Set<(said: Said) => void>();
  #state: ControlState | undefined;

  /** `onState` gets what the session says by itself; `onLoss` is called where it says nothing any more, or has closed. */
  constructor(line: OpenLine, onState: (state: ControlState['state']) => void, onLoss: () => void) {
    const { socket, replay } = line;
    this.#socket = socket;
    let heardAt = Date.now();
    this.#watch = setInterval(() => Date.now() - heardAt > SILENCE_MS && onLoss(), SILENCE_MS / 5);
    socket.addEventListener('message', ({ data }) => {
      heardAt = Date.now();
      const message = JSON.parse(String(data)) as ControlAnswer | Said;
      if ('state' in message) {
        this.#state = message;
        onState(message.state);
      }
      if (!('id' in message)) for (const listener of this.#listeners) listener(message);
      else this.#waiting.get(message.id)?.(message);
    });
    // A page with its picture alone could save no file and would warn of no end.
    socket.addEventListener('close', ({ code }) => {
      this.#end();
      if (code !== SHOWN_ELSEWHERE) onLoss();
    });
    replay();
  }

  /** Calls `listener` with what the session says by itself, the last state at once. Returns what ends that. */
  listen(listener: (said: Said) => void): () => void {
    this.#listeners.add(listener);
    if (this.#state) listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  /** Asks and returns the answer, which has the field `expected`. Rejects with a `ControlError`. */
  async ask<Key extends string>(question: ControlQuestion, expected: Key): Promise<AnswerWith<Key>> {
    const id = ++this.#lastId;
    const answer = await new Promise<ControlAnswer | undefined>((resolve) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return resolve(undefined);
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...question, id }));
    });
    this.#waiting.delete(id);
    return checked(answer, expected);
  }

  /** Sends a new file to a path, as `send`. */
  async upload(file: Blob, path: FilePath, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
    return (await this.send(file, { do: 'upload', path }, onProgress, signal)).key;
  }

  /** Puts a PNG file into the session's clipboard. Rejects with a `ControlError`; `missing` if the program in front takes no pictures. */
  async givePicture(picture: Blob): Promise<void> {
    const path = await this.upload(picture, '.pasted.png', () => undefined, AbortSignal.timeout(PICTURE_WITHIN_MS));
    await this.ask({ do: 'picture', path }, 'done');
  }

  /**
   * Sends a file and returns the name that it got, and the time of one that it replaces. `onProgress` gets the bytes that are written. Rejects with a
   * `ControlError`; after `signal`, with its reason.
   */
  async send(
    file: Blob,
    question: SentFile,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<{ readonly key: string; readonly time?: number }> {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new ControlError('lost');
    const id = ++this.#lastId;
    // `have` is unknown until the session has answered: it throws away what comes before.
    const state: { have?: number; end?: { answer: ControlAnswer | undefined }; wake?: () => void } = {};
    this.#waiting.set(id, (answer) => {
      if (answer && 'have' in answer) onProgress((state.have = answer.have));
      else state.end = { answer };
      state.wake?.();
    });
    const change = async () => new Promise<void>((resolve) => (state.wake = resolve));
    signal.addEventListener('abort', () => state.wake?.());
    try {
      this.#send({ ...question, id, size: file.size });
      let sent = 0;
      while (!state.end && !signal.aborted) {
        if (state.have === undefined || sent >= file.size || sent - state.have > AHEAD_BYTES) await change();
        else {
          const bytes = await file.slice(sent, sent + FRAME_BYTES).arrayBuffer();
          this.#socket.send(frameOf(id, bytes));
          sent += bytes.byteLength;
        }
      }
      if (!state.end) this.#send({ id: ++this.#lastId, do: 'cancel', upload: id });
    } finally {
      this.#waiting.delete(id);
    }
    signal.throwIfAborted();
    return { key: '', ...checked(state.end?.answer, 'done') };
  }

  /** Answers what waits with a `ControlError` at once: the close of a dead line would take its time. */
  close(): void {
    this.#socket.close();
    this.#end();
  }

  #end(): void {
    clearInterval(this.#watch);
    for (const answer of this.#waiting.values()) answer(undefined);
  }

  #send(request: ControlRequest): void {
    this.#socket.send(JSON.stringify(request));
  }
}

function checked<Key extends string>(answer: ControlAnswer | undefined, expected: Key): AnswerWith<Key> {
  if (answer === undefined) throw new ControlError('lost');
  if ('error' in answer) throw new ControlError(answer.error);
  if (!(expected in answer)) throw new ControlError('failed');
  return answer as AnswerWith<Key>;
}

/** A frame of an upload: its number, big-endian, and bytes. */
function frameOf(id: number, bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(4 + bytes.byteLength);
  new DataView(frame.buffer).setUint32(0, id);
  frame.set(new Uint8Array(bytes), 4);
  return frame;
}
