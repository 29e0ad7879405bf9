// The guests of a session: who knocks, who was let in, who is sent away. Nothing of it leaves this process or outlives it but a number.
import type { WebSocket } from 'ws';
import {
  GUEST_CLOSES,
  type GuestClose,
  type GuestKind,
  type GuestMessage,
  guestName,
  type PointerAt,
  type SharingState,
} from '#src/desktop/protocol/guest-messages.ts';
import type { Stream } from '../stream.ts';
import { joinGuestStream } from './guest-stream.ts';
import { createLinks } from './links.ts';

const MOST_INSIDE = 8;
const MOST_KNOCKING = 8;
const ANSWERS_WITHIN_MS = 5 * 60_000;
/** Bytes from a guest waiting for admission: answers to pings. */
const MOST_WAITING_BYTES = 4096;
const COUNTS_MS = 1_000;
/** A guest that is refused could knock again and again. */
const MOST_KNOCKS_A_MINUTE = 30;
/** Pointers are left out for a page that does not read. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** RFC 6455: a line ended without a word. */
const WITHOUT_A_WORD = 1006;

interface Guest {
  readonly id: number;
  readonly name: string;
  readonly page: WebSocket;
  readonly line: GuestSocket;
  readonly link: number;
  kind: GuestKind;
  colour: number;
  /** Of one who was let in. */
  stream?: Stream;
}

/** What is known of a guest's connection. */
export interface GuestSocket {
  readonly bytesRead: () => number;
  /** It was ended since its other side did not answer. */
  readonly wasSilent: () => boolean;
}

export interface GuestsOptions {
  /** The display's socket. */
  readonly display: string;
  readonly viewPassword: string;
  /** Somebody came or went, or a link. */
  readonly onChange: () => void;
  readonly onPointer: (id: number, x: number, y: number) => void;
  /** Somebody who helps has sent keys or the pointer. */
  readonly onInput: () => void;
  /** The display gets a key or a button that one of them has pressed. */
  readonly onPress: () => void;
  /** An admitted guest's connection has ended by a fault, for this reason. */
  readonly onFault: (why: string) => void;
  /** So many were let in since the session began. */
  readonly onAdmitted: (count: number) => void;
}

export type Guests = ReturnType<typeof createGuests>;

export function createGuests(options: GuestsOptions) {
  const { onChange, onPointer, onAdmitted } = options;
  const links = createLinks();
  const guests = new Map<number, Guest>();
  const knocks: number[] = [];
  let last = 0;
  let admitted = 0;

  const of = (isIn: boolean) => [...guests.values()].filter(({ stream }) => (stream !== undefined) === isIn);
  const say = ({ page }: Guest, message: GuestMessage) => page.send(JSON.stringify(message));
  const change = () => {
    const inside = of(true);
    const people = inside.map(({ id, name, colour }) => ({ id, name, colour }));
    for (const guest of inside) say(guest, { people: people.filter(({ id }) => id !== guest.id) });
    onChange();
  };
  /** Their keys are let go of at once: the close of a line may take its time. */
  const drop = (some: readonly Guest[], code: number) => {
    for (const { id, page, stream } of some) {
      guests.delete(id);
      page.close(code);
      stream?.leave();
    }
    change();
  };
  const endAll = (why: GuestClose) => {
    if (links.list().length === 0 && guests.size === 0) return;
    links.clear();
    drop([...guests.values()], GUEST_CLOSES[why]);
  };
  const isTooOften = () => {
    while (knocks.length > 0 && (knocks[0] ?? 0) < Date.now() - 60_000) knocks.shift();
    return knocks.push(Date.now()) > MOST_KNOCKS_A_MINUTE && knocks.pop() !== undefined;
  };

  return {
    makeLink(kind: GuestKind, seconds: number) {
      const made = links.make(kind, seconds);
      if (made) onChange();
      return made;
    },
    /** Sends away who came by it. */
    removeLink(link: number): void {
      links.remove(link);
      drop(
        [...guests.values()].filter((guest) => guest.link === link),
        GUEST_CLOSES.over,
      );
    },
    /** Returns whether the line is that of a guest who waits now; it is closed otherwise. Until somebody lets it in it may say nothing. */
    knock(page: WebSocket, secret: unknown, name: unknown, line: GuestSocket): boolean {
      const found = links.find(secret);
      if (!found) {
        page.close(GUEST_CLOSES.link);
        return false;
      }
      if (of(false).length >= MOST_KNOCKING || isTooOften()) {
        page.close(GUEST_CLOSES.full);
        return false;
      }
      const id = ++last;
      const guest: Guest = { id, name: guestName(String(name)), page, line, ...found, colour: 0 };
      guests.set(id, guest);
      const late = setTimeout(() => {
        if (guests.has(id) && !guest.stream) drop([guest], GUEST_CLOSES.unanswered);
      }, ANSWERS_WITHIN_MS);
      const begun = line.bytesRead();
      const counting = setInterval(() => {
        if (guest.stream) clearInterval(counting);
        else if (guests.has(id) && line.bytesRead() - begun > MOST_WAITING_BYTES) drop([guest], GUEST_CLOSES.fault);
      }, COUNTS_MS).unref();
      page.on('message', () => {
        if (guests.has(id) && !guest.stream) drop([guest], GUEST_CLOSES.fault);
      });
      page.once('close', (code: number) => {
        clearTimeout(late);
        clearInterval(counting);
        if (!guests.delete(id)) return;
        if (guest.stream && code === WITHOUT_A_WORD)
          options.onFault(line.wasSilent() ? 'its page did not answer any more' : 'its connection broke off');
        change();
      });
      say(guest, { waiting: true });
      onChange();
      return true;
    },
    /** Lets somebody in who knocks: as the link says, or to watch. Returns false if nobody of that id knocks, or too many are inside. */
    admit(id: number, kind: GuestKind): boolean {
      const guest = guests.get(id);
      const inside = of(true);
      if (!guest || guest.stream || inside.length >= MOST_INSIDE) return false;
      if (kind === 'watch') guest.kind = kind;
      guest.colour = Array.from({ length: MOST_INSIDE }, (_, n) => n).find((n) =>
        inside.every(({ colour }) => colour !== n),
      ) as number;
      say(guest, { ready: guest.kind });
      const move = (x: number, y: number) => onPointer(id, x, y);
      const { bytesRead } = guest.line;
      guest.stream = joinGuestStream(guest.page, { ...options, kind: guest.kind, bytesRead, onPointer: move });
      onAdmitted(++admitted);
      change();
      return true;
    },
    dismiss(id: number): void {
      const guest = guests.get(id);
      if (guest) drop([guest], GUEST_CLOSES[guest.stream ? 'sentAway' : 'no']);
    },
    /** Keeps what those who help send from now on. Returns what gives it to the display. */
    hold(): () => void {
      const releases = of(true).map(({ stream }) => stream?.hold());
      return () => {
        for (const release of releases) release?.();
      };
    },
    /** Ends all links, and sends everybody away. */
    endAll,
    /** Tells guests where another person points. */
    tellPointer(pointer: PointerAt): void {
      for (const guest of of(true))
        if (guest.id !== pointer[0] && guest.page.bufferedAmount < MOST_UNREAD_BYTES) say(guest, { pointer });
    },
    state: (): SharingState => ({
      links: links.list(),
      guests: Array.from(guests.values(), ({ id, name, kind, colour, stream }) => ({
        id,
        name,
        kind,
        colour,
        isIn: stream !== undefined,
      })),
      admitted,
    }),
  };
}
