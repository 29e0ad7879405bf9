import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import type { HostRoute, HostRoutes } from '#src/desktop/protocol/host-routes.ts';
import type { DesktopConfig } from '../settings.ts';
import { requireOrigin } from './requests.ts';

interface RouteOptions extends RouteShorthandOptions {
  /** Pages of the site may send it as well. */
  readonly isSiteToo?: boolean;
}

/**
 * Adds a route of the protocol. What changes something is refused unless a page of this host sends it. `answer` may set a status;
 * where it returns nothing, that is 204.
 */
export function addRoute<Name extends HostRoute>(
  http: FastifyInstance,
  config: DesktopConfig,
  name: Name,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<HostRoutes[Name]['answer']>,
  { isSiteToo = false, ...options }: RouteOptions = {},
): void {
  const [method, url = ''] = name.split(' ');
  http.route({
    ...options,
    method: method as HTTPMethods,
    url,
    async handler(request, reply) {
      if (method !== 'GET') requireOrigin(request, config, isSiteToo);
      const answered = await answer(request, reply);
      return answered === undefined ? reply.code(204).send() : answered;
    },
  });
}
