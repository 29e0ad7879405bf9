import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import type { HostRoute, HostRoutes } from '#src/desktop/protocol/host-routes.ts';

/** Adds a route of the protocol. `answer` may set a status; where it returns nothing, that is 204. */
export function addRoute<Name extends HostRoute>(
  http: FastifyInstance,
  name: Name,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<HostRoutes[Name]['answer']>,
  options: RouteShorthandOptions = {},
): void {
  const [method, url = ''] = name.split(' ');
  http.route({
    ...options,
    method: method as HTTPMethods,
    url,
    async handler(request, reply) {
      const answered = await answer(request, reply);
      return answered === undefined ? reply.code(204).send() : answered;
    },
  });
}
