// Answers to requests for WebDAV that are not admitted (`admit-device.ts`).
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '#src/server/limits/client.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { readBasic } from './admit-device.ts';

/** Wrong passwords in a minute, as of sign-ins at the site: of one client, and with the name of one device from everywhere. */
const FAILURES = { ofClient: 60, ofAll: 600 };
const FAILURES_OF_DEVICE = { ofClient: 30, ofAll: 600 };
/** What may come to `/dav/` besides the methods that the server knows by itself. */
const METHODS = 'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK'.split(' ');
const CHALLENGE = 'Basic realm="Files", charset="UTF-8"';

/**
 * Adds them. A right password is never refused for wrong ones of others: it has passed before. The answer is given before the body is
 * read.
 */
export function davRefusals(http: FastifyInstance, now: () => number): void {
  const ofClients = createMinuteLimit(FAILURES, now);
  const ofDevices = createMinuteLimit(FAILURES_OF_DEVICE, now);
  for (const method of METHODS) http.addHttpMethod(method, { hasBody: true });
  for (const url of ['/dav', '/dav/*'])
    http.route({
      method: ['GET', 'PUT', 'DELETE', 'OPTIONS', 'POST', ...METHODS],
      url,
      async onRequest({ headers, ip }, reply) {
        void reply.header('Connection', 'close');
        if (headers['sec-fetch-site'] !== undefined) return reply.code(403).send();
        const { authorization } = headers;
        const refused = authorization === undefined ? undefined : tooOften(clientAddress(ip), authorization);
        if (refused) return reply.code(429).header('Retry-After', String(refused.seconds)).send();
        return reply.code(401).header('WWW-Authenticate', CHALLENGE).send();
      },
      handler: async () => undefined,
    });

  const tooOften = (client: string, authorization: string) => {
    const device = readBasic(authorization)?.device;
    return ofClients(client) ?? (device === undefined ? undefined : ofDevices(device));
  };
}
