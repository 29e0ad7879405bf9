// What the page of a member's files asks about earlier versions of them (`host-routes.ts`).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EarlierList } from '#src/desktop/protocol/host-messages.ts';
import { earlierRequest, putBackRequest } from '#src/desktop/protocol/host-requests.ts';
import { bodyOf, memberNamed, memberOf } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { HostServices } from '../services.ts';
import { answerAdmission } from './answer-admission.ts';
import { createAskedCopies } from './asked-copies.ts';

/** Adds the routes. Where none are kept, the list says that. */
export function earlierRoutes(http: FastifyInstance, services: HostServices, now: () => number): void {
  const { config, sessions, members, engine } = services;
  const { earlier } = engine;
  const answerCopy = createAskedCopies(now, (home) => sessions.ofHome(home, 'earlier') !== undefined);
  const named = (request: FastifyRequest, code: unknown) => memberNamed(request, code, members, config);
  const asked = (request: FastifyRequest) => named(request, (request.query as { member?: unknown }).member);
  const isSignedIn = (request: FastifyRequest) => () => memberOf(request, members, config) !== undefined;
  const listOf = (home: string): EarlierList => (earlier ? { times: earlier.times(home) } : {});

  addRoute(http, config, 'GET /api/files/earlier', async (request) => listOf(asked(request).home));

  addRoute(http, config, 'POST /api/files/earlier', async (request, reply) => {
    const { member: code, ...version } = bodyOf(request, earlierRequest);
    const member = named(request, code);
    const admission = await sessions.openEarlier(member.home, version, isSignedIn(request));
    return answerAdmission(reply, admission, services, member.code);
  });

  addRoute(http, config, 'DELETE /api/files/earlier', async (request) => {
    const { home } = asked(request);
    const id = sessions.ofHome(home, 'earlier');
    if (id !== undefined) await sessions.end(id, 'user');
    await earlier?.forget(home);
    return listOf(home);
  });

  addRoute(http, config, 'POST /api/files/earlier/back', async (request) => {
    const { member: code, copy: name, ...what } = bodyOf(request, putBackRequest);
    const { home } = named(request, code);
    const back = async () => sessions.putBack(home, what, isSignedIn(request));
    return answerCopy(request, { key: home, name, home }, back);
  });
}
