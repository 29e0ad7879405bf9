// What the site says of members: who signs out there loses the sign-in here, and what happens to an account has its effect here.
import type { FastifyInstance } from 'fastify';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { textOf } from '../http/requests.ts';
import type { HostServices } from '../services.ts';
import type { AccountEvent } from './site-client.ts';

/** Adds the routes. An error of the engine is answered with 500, and the site sends the token again. */
export function notificationRoutes(
  http: FastifyInstance,
  { devices, engine, members, sessions, site }: HostServices,
): void {
  http.post('/api/back-channel-logout', async (request, reply) => {
    const token = new URLSearchParams(textOf(request)).get('logout_token') ?? '';
    const ended = await site?.readLogout(token).catch(() => undefined);
    if (!ended) return reply.code(400).send({ error: 'invalid_request' });
    await members.endOf(ended, endDesktops);
    return reply.code(200).send();
  });

  // RFC 8935, sections 2.2 to 2.4.
  http.post('/api/events', async (request, reply) => {
    const isToken = request.headers['content-type'] === 'application/secevent+jwt';
    const read = isToken && site ? await site.readEvent(textOf(request)).catch(() => null) : null;
    if (read === null) return reply.code(400).send({ err: 'invalid_request', description: 'no event of the site' });
    if (read !== undefined) await effects[read.kind](read);
    return reply.code(202).send();
  });

  const effects: Readonly<Record<AccountEvent['kind'], (event: AccountEvent) => Promise<void>>> = {
    async purged({ sub }) {
      members.remove(sub);
      const home = homeOf(sub);
      devices?.removeUntil(home);
      devices?.store.unblock(home);
      await Promise.all(sessions.allOfHome(home).map(async (id) => sessions.end(id, 'erased')));
      await engine.erase(home);
      http.log.info('the home of a deleted account is erased');
    },
    async disabled({ sub, at }) {
      members.disable(sub, at);
      devices?.block(homeOf(sub), at);
      await endUntil(sub, at);
    },
    async enabled({ sub, at }) {
      members.enable(sub, at);
      devices?.store.unblock(homeOf(sub), at);
    },
    // A new password ends the sessions at the site that it should end, and the site says so of each.
    credential: async ({ sub, at }) => devices?.removeUntil(homeOf(sub), at),
    revoked({ sub, at }) {
      devices?.removeUntil(homeOf(sub), at);
      return endUntil(sub, at);
    },
  };

  /** A member who has signed in since then stays. */
  const endUntil = (sub: string, until: number) => members.endOf({ sub, until }, endDesktops);

  /** Rejects with the first fault once it has tried all. */
  async function endDesktops(homes: readonly string[]): Promise<void> {
    const ids = homes.flatMap((home) => sessions.allOfHome(home));
    const ends = await Promise.allSettled(ids.map(async (id) => sessions.end(id, 'user')));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
