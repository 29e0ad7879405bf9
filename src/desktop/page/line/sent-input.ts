// What a page has typed on its stream. After a cut the session says how much of it has come, and the page sends the rest.
import { isInput, isMove, readKey, released } from '#src/desktop/protocol/input-messages.ts';

/** A minute of fast typing. What is older has come, or was typed long before. */
const MOST = 2000;
const MODIFIERS = { first: 0xffe1, last: 0xffee };

type Sent = Uint8Array | 'move' | 'other';

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
  readonly #held = new Map<number, Uint8Array>();

  /** Listens to what is sent on a stream that has just been opened. `taken`: of the session. Returns what to send at first. */
  join(socket: Pick<WebSocket, 'send'>, taken: number): readonly Uint8Array<ArrayBuffer>[] {
    const rest = this.#restAfter(taken);
    this.isBack = true;
    const send = socket.send.bind(socket);
    socket.send = (data) => {
      if (data instanceof Uint8Array) this.#note(data);
      send(data);
    };
    return rest;
  }

  #note(data: Uint8Array): void {
    if (!isInput(data[0])) return;
    // noVNC uses the same bytes for the next one.
    this.#sent.push(readKey(data) ? data.slice() : isMove(data) ? 'move' : 'other');
    if (this.#sent.length > MOST) this.#forget(1);
  }

  #forget(count: number): void {
    for (const data of this.#sent.splice(0, count)) if (typeof data === 'object') hold(this.#held, data);
    this.#before += count;
  }

  /** Up to a press of the pointer or a paste: what comes after it may be meant for another place. */
  #restAfter(taken: number): Uint8Array<ArrayBuffer>[] {
    const isKnown = taken >= this.#before && taken <= this.#before + this.#sent.length;
    if (isKnown) this.#forget(taken - this.#before);
    const end = this.#sent.indexOf('other');
    const keys = (isKnown ? this.#sent.slice(0, end < 0 ? undefined : end) : []).filter(
      (data): data is Uint8Array => typeof data === 'object',
    );
    // The session has let go of all keys.
    const held = [...this.#held].filter(([key]) => key >= MODIFIERS.first && key <= MODIFIERS.last);
    const down = new Map(held);
    for (const data of keys) hold(down, data);
    this.#sent = [];
    this.#held.clear();
    this.#before = taken;
    if (keys.length === 0) return [];
    return [...held.map(([, data]) => data), ...keys, ...[...down.values()].map(released)].map((data) => data.slice());
  }
}

function hold(down: Map<number, Uint8Array>, data: Uint8Array): void {
  const key = readKey(data);
  if (key?.isDown) down.set(key.keysym, data);
  else if (key) down.delete(key.keysym);
}
