import type { IncomingHttpHeaders } from 'node:http';

/**
 * Removes the type of a request without a body (RFC 9112, section 6: only two fields announce one). Browsers send a type even for
 * a DELETE; Fastify would wait for its stream, which the server's option `optimizeEmptyRequests` omits.
 */
export function dropTypeWithoutBody(headers: IncomingHttpHeaders): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    delete headers['content-type'];
}
