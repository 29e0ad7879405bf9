// The line of a guest: knocks, waits, is let in, and then carries the picture (binary frames) and what is told of the others (texts).
import type { RawChannel } from '@novnc/novnc';
import {
  GUEST_CLOSES,
  type GuestClose,
  type GuestKind,
  type GuestMessage,
  type Knock,
  type Person,
  type PointerAt,
} from '#src/desktop/protocol/guest-messages.ts';
import { Followers } from '../followers.ts';
import type { Stream } from '../screen/screen.ts';

export type GuestPhase =
  | { readonly at: 'name' | 'waiting' }
  | { readonly at: 'inside'; readonly kind: GuestKind; readonly stream: Stream }
  | { readonly at: 'over'; readonly why: GuestEnd };

/** `left`: by the guest's own choice; `lost`: the line ended without a reason, or could not be opened. */
export type GuestEnd = GuestClose | 'left' | 'lost';

/** RFC 6455: one side, or a proxy, did not accept what the other has sent; 1005 is noVNC, which could not go on. */
const FAULTS: readonly number[] = [1002, 1003, 1005, 1007, 1008, 1009];

/** A guest's visit. `subscribe` and the state are made for React's `useSyncExternalStore`. */
export class GuestLine {
  phase: GuestPhase = { at: 'name' };
  /** The other guests. */
  people: readonly Person[] = [];
  readonly #address: string;
  readonly #secret: string;
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  readonly #pointed = new Set<(pointer: PointerAt) => void>();
  #socket: WebSocket | undefined;
  #isLeaving = false;

  /** Takes the path of the session, and the secret of the link. */
  constructor({ address, secret }: { readonly address: string; readonly secret: string }) {
    this.#address = address;
    this.#secret = secret;
  }

  /** Gives `tell` where the others point. Returns what ends that. */
  readonly pointers = (tell: (pointer: PointerAt) => void): (() => void) => {
    this.#pointed.add(tell);
    return () => this.#pointed.delete(tell);
  };

  /** Asks to be let in. */
  knock(name: string): void {
    this.#isLeaving = false;
    this.#show({ at: 'waiting' });
    const socket = new WebSocket(new URL(`${this.#address}guest`, location.href.replace(/^http/, 'ws')));
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    const channel = createChannel(socket);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ link: this.#secret, name } satisfies Knock)));
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.#hear(JSON.parse(data) as GuestMessage, channel.stream);
      else channel.take(data);
    });
    socket.addEventListener('close', ({ code }) => {
      channel.end(code);
      // A guest waiting for admission was never in the desktop.
      if (this.#isLeaving && this.phase.at === 'waiting') return this.again();
      this.#show({ at: 'over', why: this.#isLeaving ? 'left' : endOf(code) });
    });
  }

  /** Back to the name. */
  again(): void {
    this.#show({ at: 'name' });
  }

  leave(): void {
    this.#isLeaving = true;
    this.#socket?.close();
  }

  #hear(message: GuestMessage, stream: Stream): void {
    if ('ready' in message) this.#show({ at: 'inside', kind: message.ready, stream });
    if ('people' in message) {
      this.people = message.people;
      this.#followers.tell();
    }
    if ('pointer' in message) for (const tell of this.#pointed) tell(message.pointer);
  }

  #show(phase: GuestPhase): void {
    this.phase = phase;
    this.#followers.tell();
  }
}

function endOf(code: number): GuestEnd {
  const known = Object.entries(GUEST_CLOSES).find(([, own]) => own === code)?.[0];
  return (known as GuestClose | undefined) ?? (FAULTS.includes(code) ? 'fault' : 'lost');
}

/** noVNC reads bytes alone: it gets a channel without the texts of the line. What came before it listens is given to it then. */
function createChannel(socket: WebSocket) {
  const early: ArrayBuffer[] = [];
  let isHeard = false;
  const channel: RawChannel = {
    binaryType: 'arraybuffer',
    protocol: '',
    get readyState() {
      return socket.readyState;
    },
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (data) => socket.send(data),
    close: () => socket.close(),
  };
  const replay = () => {
    isHeard = true;
    for (const data of early.splice(0)) channel.onmessage?.({ data });
  };
  return {
    stream: { socket: channel, replay } satisfies Stream,
    take(data: ArrayBuffer): void {
      if (isHeard) channel.onmessage?.({ data });
      else early.push(data);
    },
    end: (code: number) => channel.onclose?.({ code, reason: '' }),
  };
}
