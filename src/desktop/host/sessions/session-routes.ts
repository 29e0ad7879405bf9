// Starting a session, looking after it, and ending it: what the session page asks (`host-routes.ts`).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberDesktop, SessionReport } from '#src/desktop/protocol/host-messages.ts';
import { filesRequest, leaveRequest, sessionRequest } from '#src/desktop/protocol/host-requests.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { HostError } from '../http/http.ts';
import { allowSite, bodyOf, memberNamed, memberOf } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { MemberSession } from '../members/members.ts';
import type { HostServices } from '../services.ts';
import { answerAdmission } from './answer-admission.ts';
import { ownSession } from './own-session.ts';

/** Adds the routes. */
export function sessionRoutes(http: FastifyInstance, services: HostServices): void {
  const { config, sessions, members, receipts, engine, homeState, ownLimits, homeBytesOf } = services;
  const canSignIn = services.site !== undefined;

  addRoute(http, config, 'POST /api/trials', async (request, reply) => {
    const { key, member: _member, ...preferences } = bodyOf(request, sessionRequest);
    return answerAdmission(reply, await sessions.startTrial(clientAddress(request.ip), preferences, key), services);
  });

  addRoute(http, config, 'POST /api/trials/leave', async (request) => {
    const { key, mayReturn } = bodyOf(request, leaveRequest);
    sessions.leaveQueue(key, mayReturn);
    return undefined;
  });

  addRoute(http, config, 'POST /api/desktop', async (request, reply) => {
    const { key: _place, member: code, ...preferences } = bodyOf(request, sessionRequest);
    const member = memberNamed(request, code, members, config);
    const isSignedIn = () => memberOf(request, members, config) !== undefined;
    const admission = await sessions.startWork(member.home, preferences, isSignedIn, async () => ownLimits(member.sub));
    return answerAdmission(reply, admission, services, member.code);
  });

  addRoute(http, config, 'POST /api/files', async (request, reply) => {
    const { member: code, ...preferences } = bodyOf(request, filesRequest);
    const member = memberNamed(request, code, members, config);
    const isSignedIn = () => memberOf(request, members, config) !== undefined;
    const admission = await sessions.openFiles(member.home, preferences, isSignedIn, async () =>
      homeBytesOf(member.sub),
    );
    return answerAdmission(reply, admission, services, member.code);
  });

  http.options('/api/desktop', async (request, reply) => {
    allowSite(reply, request, config);
    return reply.code(204).send();
  });

  addRoute(http, config, 'GET /api/desktop', async (request, reply) => {
    allowSite(reply, request, config);
    const member = memberOf(request, members, config);
    const { member: code } = request.query as { member?: unknown };
    // Without the member's name a page learns nothing but that somebody is signed in.
    if (!member || code === undefined)
      return { signedIn: member !== undefined, ...(!canSignIn && { isTrialsOnly: true }) };
    return code === member.code ? desktopOf(member) : { signedIn: false };
  });

  /** What the site's page says of a member's desktop. */
  async function desktopOf({ home: ofHome, code, sub }: MemberSession): Promise<MemberDesktop> {
    const id = sessions.ofHome(ofHome);
    const [state, home] = [id === undefined ? undefined : engine.state(id), await homeState(ofHome)];
    return {
      signedIn: true,
      member: code,
      ...(state && { running: state.started }),
      ...(home && { lastUsed: Math.round(home.lastUsed) }),
      ...(home?.usedBytes !== undefined && { usedBytes: home.usedBytes }),
      ...(home?.documents && home.documents.length > 0 && { documents: home.documents }),
      limitBytes: home?.limitBytes ?? (await homeBytesOf(sub)),
    };
  }

  const endDesktop = async (request: FastifyRequest, reply: FastifyReply) => {
    allowSite(reply, request, config);
    const member = memberNamed(request, (request.query as { member?: unknown }).member, members, config);
    const id = sessions.ofHome(member.home);
    if (id !== undefined) await sessions.end(id, 'user');
    return desktopOf(member);
  };
  addRoute(http, config, 'DELETE /api/desktop', endDesktop, { isSiteToo: true });

  addRoute(http, config, 'POST /api/sessions/:id/ticket', async (request) => {
    const id = ownSession(request, services);
    const ticket = await sessions.ticket(id).catch(() => undefined);
    if (ticket === undefined) throw new HostError('unknown');
    return { address: engine.address(id), ticket };
  });

  addRoute(http, config, 'GET /api/sessions/:id', async (request) => reportOf(ownSession(request, services)));

  addRoute(http, config, 'DELETE /api/sessions/:id', async (request) => {
    const id = ownSession(request, services);
    await sessions.end(id, 'user');
    return reportOf(id);
  });

  addRoute(http, config, 'POST /api/sessions/:id/leave', async (request) => {
    sessions.leave(ownSession(request, services));
    return undefined;
  });

  addRoute(http, config, 'GET /api/receipts/key', async (_request, reply) => {
    void reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return receipts.keys;
  });

  function reportOf(id: string): SessionReport {
    const report = sessions.report(id);
    if (!report) throw new HostError('unknown');
    return report;
  }
}
