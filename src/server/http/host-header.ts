// Refuses requests with an invalid target or `Host` header, before routing.
import type { IncomingMessage } from 'node:http';

/** True if the target is a path of visible ASCII (it comes back in `Location`), and the host is named as RFC 9112 demands. */
export function isWellFormed(request: IncomingMessage): boolean {
  return /^\/[\x21-\x7e]*$/.test(request.url ?? '') && request.httpVersionMajor === 1 && hasValidHost(request);
}

/**
 * RFC 9112, section 3.2: exactly one `Host`, which HTTP/1.0 may omit. Node would take the first of two; a proxy in front of it
 * may have taken the other.
 */
function hasValidHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
