// The freedom list of what sessions see, for anyone.
import type { FastifyInstance } from 'fastify';
import type { SoftwareList } from '#src/desktop/protocol/host-messages.ts';
import { HostError } from './http.ts';
import { addRoute } from './route.ts';
import type { DesktopConfig } from './settings.ts';

/** A new image takes the place of the old one while the host runs. */
const KEEP_MS = 10 * 60_000;

/** Adds the route. `read` is called at most once in ten minutes, and not before somebody asks; absent: there is no list. */
export function softwareRoutes(
  http: FastifyInstance,
  config: DesktopConfig,
  read: (() => Promise<SoftwareList>) | undefined,
  now: () => number,
): void {
  let kept: { readonly list: Promise<SoftwareList>; readonly at: number } | undefined;
  addRoute(http, config, 'GET /api/packages', async (request) => {
    if (!read) throw new HostError('unknown');
    if (!kept || Math.abs(now() - kept.at) >= KEEP_MS) kept = { list: read(), at: now() };
    try {
      return await kept.list;
    } catch (err) {
      kept = undefined;
      request.log.error({ err }, 'the list of packages cannot be read');
      throw new HostError('failed');
    }
  });
}
