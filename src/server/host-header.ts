import type { IncomingMessage } from 'node:http';

/**
 * Says whether a request names its host as RFC 9112 asks (section 3.2): once, or in HTTP/1.0 not at all. Of two, Node would
 * take the first; a proxy before it may have taken the other.
 */
export function hasValidHost({
  rawHeaders,
  httpVersionMinor,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersionMinor'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
