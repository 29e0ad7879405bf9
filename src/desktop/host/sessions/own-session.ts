import type { FastifyRequest } from 'fastify';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';
import { HostError } from '../http/http.ts';
import { bearerOf, memberOf } from '../http/requests.ts';
import { isKey } from '../members/secrets.ts';
import type { HostServices } from '../services.ts';

/** Returns the session's id of the path. Throws as if there were no such session unless it is the visitor's own. */
export function ownSession(request: FastifyRequest, { sessions, members, config }: HostServices): string {
  const { id } = request.params as { id: string };
  const owner = ENGINE_ID.test(id) ? sessions.ownerOf(id) : undefined;
  const isOwn =
    owner?.kind === 'trial'
      ? isKey(bearerOf(request), owner.hash)
      : owner !== undefined && memberOf(request, members, config)?.home === owner.home;
  if (!isOwn) throw new HostError('unknown');
  return id;
}
