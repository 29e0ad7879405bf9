// The id of a request: its log lines and its response have it, so that a visitor can quote it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './trusted-proxies.ts';

/** The response header with the id; with TRUST_REQUEST_ID a proxy may send its own in the same header of the request. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The ids of proxies are UUIDs or hexadecimal. Anything else would be text of a stranger in the log. */
const FORM = /^[\w-]{8,64}$/;

/** Eight random hexadecimal digits. */
export const newRequestId = (): string => randomUUID().slice(0, 8);

/**
 * Takes the proxies whose ids are trusted: many proxies pass on what a visitor has sent. Returns a function that gives
 * a request its id: that of such a proxy, if it sends one of 8 to 64 letters, digits, hyphens and underscores, else
 * eight random digits.
 */
export function createRequestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(proxies);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    return typeof given === 'string' && FORM.test(given) && isTrusted(socket.remoteAddress) ? given : newRequestId();
  };
}
