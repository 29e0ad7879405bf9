// What one client may ask of the pages: how many requests, and how much time for pages that are made for it alone.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import { clientAddress } from '../limits/client.ts';
import { createMinuteLimit, createWorkLimit } from '../limits/minute-limit.ts';

/** As in deploy/nginx.conf (50 a second): a page is about forty requests, and a school opens it at the same time. */
const REQUESTS = { ofClient: 3_000, ofAll: 600_000 };
/** Of a machine's own or a private network: a proxy that TRUST_PROXY lacks, or an intranet. All visitors would be one client. */
const isPrivate = trustedProxies(
  '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1 fc00::/7 fe80::/10'.split(' '),
);

/** Milliseconds. Such a page takes 4 to 16 ms of the only thread, a kept one 1 to 2 (Node 26, a slow machine). */
const MADE = { ofClient: 3_000, ofAll: 12_000 };
/** Cookies for which a page is made: the reader's settings, and announcements that were dismissed. */
const CHANGING = /(?:^|;)\s*(?:reader|announcements)=/;

/** The limits of one server. */
export interface ClientLimits {
  /** Counts a request. Throws `throttled` if the client has made too many. */
  count(request: FastifyRequest): void;
  /**
   * Sends a page with `send`, which gets the headers to go by, and whether it may make a page: once the client has used up its time
   * it may not, and the headers are those of a visitor without cookies, who gets the page that is kept. `isMade`: it would be made
   * without cookies too.
   */
  send(request: FastifyRequest, send: (headers: IncomingHttpHeaders, mayMake: boolean) => void, isMade?: boolean): void;
}

/** Makes them. `now` in milliseconds; `clock` measures the work. */
export function createClientLimits(now: () => number, clock?: () => number): ClientLimits {
  const isTooOften = createMinuteLimit(REQUESTS, now);
  const made = createWorkLimit(MADE, now, clock);
  return {
    count({ ip }) {
      const refused = isPrivate(ip) ? undefined : isTooOften(clientAddress(ip));
      if (refused) throw new ApiError('throttled', { count: refused.seconds });
    },
    send({ ip, headers }, send, isMade = false) {
      if (!isMade && !CHANGING.test(headers.cookie ?? '')) return send(headers, true);
      const client = clientAddress(ip);
      if (made.refusal(client)) {
        const { cookie: _, ...others } = headers;
        return send(others, false);
      }
      made.timed(client, () => send(headers, true));
    },
  };
}
