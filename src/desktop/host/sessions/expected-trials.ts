// The endpoint at which `/prova` announces the trial that its visitor is likely to start.
import type { FastifyInstance } from 'fastify';
import { expectedTrial } from '#src/desktop/protocol/host-requests.ts';
import { LAYOUT_OF } from '#src/desktop/protocol/layouts.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { allowSite, bodyOf } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { HostServices } from '../services.ts';

/** Requests in a minute; further ones are ignored. */
const READERS = { ofClient: 6, ofAll: 60 };

/** Adds the route. */
export function expectedTrialRoute(
  http: FastifyInstance,
  { config, sessions }: Pick<HostServices, 'config' | 'sessions'>,
  now: () => number,
): void {
  const isTooOften = createMinuteLimit(READERS, now);
  addRoute(
    http,
    config,
    'POST /api/trials/expected',
    async (request, reply) => {
      allowSite(reply, request, config);
      const expected = bodyOf(request, expectedTrial);
      if (isTooOften(clientAddress(request.ip)) === undefined)
        sessions.expectTrial({ ...expected, layout: LAYOUT_OF[expected.language] });
      return undefined;
    },
    { isSiteToo: true },
  );
}
