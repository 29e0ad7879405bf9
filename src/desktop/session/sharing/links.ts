// The links by which guests come to a session. Only hashes of their secrets are kept, and only here: they end with the session.
import { type GuestKind, LINK_SECRET, MOST_LINKS, type SharingState } from '#src/desktop/protocol/guest-messages.ts';
import { hashTicket, newTicket } from '../tickets.ts';

interface Link {
  readonly hash: string;
  readonly kind: GuestKind;
  readonly until: number;
}

/** `now` returns milliseconds. */
export function createLinks(now: () => number = Date.now) {
  const links = new Map<number, Link>();
  let last = 0;
  const forgetOld = () => {
    for (const [id, { until }] of links) if (until <= now()) links.delete(id);
  };
  return {
    /** Makes a link. Returns nothing if there are as many as there may be. */
    make(kind: GuestKind, seconds: number): { readonly link: number; readonly secret: string } | undefined {
      forgetOld();
      if (links.size >= MOST_LINKS) return undefined;
      const secret = newTicket();
      links.set(++last, { hash: hashTicket(secret), kind, until: now() + seconds * 1000 });
      return { link: last, secret };
    },
    /** Takes a secret. Returns the link that it is of; nothing if there is none any more. */
    find(secret: unknown): { readonly link: number; readonly kind: GuestKind } | undefined {
      forgetOld();
      if (typeof secret !== 'string' || !LINK_SECRET.test(secret)) return undefined;
      // Hashes are compared: how long that takes says nothing of a secret.
      const hash = hashTicket(secret);
      for (const [link, { hash: own, kind }] of links) if (own === hash) return { link, kind };
      return undefined;
    },
    remove: (link: number) => links.delete(link),
    clear: () => links.clear(),
    list(): SharingState['links'] {
      forgetOld();
      return Array.from(links, ([link, { kind, until }]) => ({
        link,
        kind,
        seconds: Math.ceil((until - now()) / 1000),
      }));
    },
  };
}
