// What sessions see, for anyone: the freedom list, the apps that they can open alone, and whether they have sound.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { SoftwareList } from '#src/desktop/protocol/host-messages.ts';
import { HostError } from '../http/http.ts';
import { addRoute } from '../http/route.ts';
import type { DesktopConfig } from '../settings.ts';

/** A new image takes the place of the old one while the host runs. */
const KEEP_MS = 10 * 60_000;

/** Reads it from where sessions run. */
export interface Software {
  list(): Promise<SoftwareList>;
  apps(): Promise<readonly DesktopApp[]>;
  sound(): Promise<boolean>;
}

/** Adds the routes. `software` is read at most once in ten minutes, and not before somebody asks; absent: nothing is known. */
export function softwareRoutes(
  http: FastifyInstance,
  config: DesktopConfig,
  software: Software | undefined,
  now: () => number,
): void {
  const list = kept(() => software?.list(), now);
  const apps = kept(() => software?.apps(), now);
  // Images of a hub's sessions have the packages of the same list.
  const sound = kept(() => software?.sound() ?? Promise.resolve(config.DESKTOP_ENGINE === 'jupyterhub'), now);
  addRoute(http, config, 'GET /api/packages', async (request) => {
    const found = await list(request);
    if (!found) throw new HostError('unknown');
    return found;
  });
  addRoute(http, config, 'GET /api/apps', async (request, reply) => {
    void reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return { apps: (await apps(request)) ?? [], sound: (await sound(request)) ?? false };
  });
}

function kept<Value>(read: () => Promise<Value> | undefined, now: () => number) {
  let last: { readonly value: Promise<Value> | undefined; readonly at: number } | undefined;
  return async (request: FastifyRequest): Promise<Value | undefined> => {
    if (!last || Math.abs(now() - last.at) >= KEEP_MS) last = { value: read(), at: now() };
    try {
      return await last.value;
    } catch (err) {
      last = undefined;
      request.log.error({ err }, 'what sessions see cannot be read');
      throw new HostError('failed');
    }
  };
}
