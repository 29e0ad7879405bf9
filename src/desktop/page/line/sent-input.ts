// What a page has typed. After a cut the session says how much of it has come, and the page sends the rest.
import { isIdle, isInput, type KeyMessage, readKey } from '#src/desktop/protocol/input-messages.ts';

/** A minute of fast typing. What is older has come, or was typed long before. */
const MOST = 2000;
const MODIFIERS = { first: 0xffe1, last: 0xffee };

type Sent = KeyMessage | 'idle' | 'other';

/** Remembers the last messages with input of one page, over all of its streams. */
export class SentInput {
  /** Names the page to the session. */
  readonly page = crypto.getRandomValues(new Uint32Array(3)).join('-');
  /** The page has had a stream. */
  isBack = false;
  /** Messages before the first of `#sent`. */
  #before = 0;
  #sent: Sent[] = [];
  /** The keys that are down before it. */
  readonly #held = new Set<number>();
  /** No stream has got them. */
  #kept: readonly KeyMessage[] = [];

  /** Listens to what is sent on a stream that has just been opened. `taken`: of the session. */
  join(socket: Pick<WebSocket, 'send'>, taken: number): void {
    this.#kept = this.#restAfter(taken);
    this.isBack = true;
    const send = socket.send.bind(socket);
    socket.send = (data) => {
      if (data instanceof Uint8Array) this.#note(data);
      send(data);
    };
  }

  /** Returns the keys that have not come, once. */
  take(): readonly KeyMessage[] {
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }

  /** Keys that were pressed, and given to no stream before the cut. */
  keep(keys: readonly KeyMessage[]): void {
    this.#kept = [...this.#kept, ...keys];
  }

  #note(data: Uint8Array): void {
    if (!isInput(data[0])) return;
    this.#sent.push(readKey(data) ?? (isIdle(data) ? 'idle' : 'other'));
    if (this.#sent.length > MOST) this.#forget(1);
  }

  #forget(count: number): void {
    for (const data of this.#sent.splice(0, count)) if (typeof data === 'object') hold(this.#held, data);
    this.#before += count;
  }

  /** Up to a press of the pointer or a paste: what comes after it may be meant for another place. */
  #restAfter(taken: number): readonly KeyMessage[] {
    const isKnown = taken >= this.#before && taken <= this.#before + this.#sent.length;
    if (isKnown) this.#forget(taken - this.#before);
    const end = isKnown ? this.#sent.indexOf('other') : -1;
    const sent = isKnown ? this.#sent.slice(0, end < 0 ? undefined : end) : [];
    const keys = [...sent.filter((data) => typeof data === 'object'), ...(end < 0 ? this.#kept : [])];
    // The session has let go of all keys.
    const held = [...this.#held].filter((key) => key >= MODIFIERS.first && key <= MODIFIERS.last);
    const down = new Set(held);
    for (const data of keys) hold(down, data);
    this.#sent = [];
    this.#held.clear();
    this.#before = taken;
    if (keys.length === 0) return [];
    const all = (keysyms: Iterable<number>, isDown: boolean) => [...keysyms].map((keysym) => ({ keysym, isDown }));
    return [...all(held, true), ...keys, ...all(down, false)];
  }
}

function hold(down: Set<number>, { keysym, isDown }: KeyMessage): void {
  if (isDown) down.add(keysym);
  else down.delete(keysym);
}
