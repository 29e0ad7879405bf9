// Tickets: random texts that open something once, within a minute. Only hashes are kept.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const TICKET = /^[\w-]{32}$/;
const LIFE_MS = 60_000;
/** Outstanding at one time; the oldest goes first. */
const MOST = 64;

export const newTicket = () => randomBytes(24).toString('base64url');

export const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export interface Tickets<T> {
  /** Accepts the ticket with this hash from now on; `value` is what it opens. */
  add(hash: string, value: T): void;
  /** Returns what the ticket opens, and voids it; nothing if it is unknown, used or older than a minute. */
  take(ticket: unknown): T | undefined;
}

/** `now` returns milliseconds. */
export function createTickets<T>(now: () => number = Date.now): Tickets<T> {
  let open: { readonly hash: Buffer; readonly until: number; readonly value: T }[] = [];
  return {
    add(hash, value) {
      open = [...open.slice(1 - MOST), { hash: Buffer.from(hash, 'base64url'), until: now() + LIFE_MS, value }];
    },
    take(ticket) {
      if (typeof ticket !== 'string' || !TICKET.test(ticket)) return undefined;
      const hash = createHash('sha256').update(ticket).digest();
      open = open.filter(({ until }) => until > now());
      // All are compared, so that the time does not depend on which one it is.
      const found = open.filter((one) => one.hash.length === hash.length && timingSafeEqual(one.hash, hash))[0];
      open = open.filter((one) => one !== found);
      return found?.value;
    },
  };
}
