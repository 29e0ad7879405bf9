// 'Keep this': files of a trial go into the account of a member.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CopyAnswer } from '#src/desktop/protocol/host-messages.ts';
import { keepRequest } from '#src/desktop/protocol/host-requests.ts';
import { HostError } from '../http/http.ts';
import { bodyOf, memberOf } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { HostServices } from '../services.ts';
import { createAskedCopies } from '../sessions/asked-copies.ts';
import { ownSession } from '../sessions/own-session.ts';
import type { MemberSession } from './members.ts';

/** 200 paths of 4 kB would be more than the file helper reads at a time. */
const BODY_BYTES = 40_000;

/** A new home's file system takes so much of it. */
const OWN_SHARE = 0.05;

/** Adds the routes. */
export function keepRoutes(http: FastifyInstance, services: HostServices, now: () => number): void {
  const { config, sessions, members, homeState, homeBytesOf } = services;
  const answerCopy = createAskedCopies(now, (trial) => sessions.startedAt(trial) !== undefined);

  /** Somebody who signed in before the trial began, or for something else, may be another person at the same computer. */
  const memberSince = (request: FastifyRequest, id: string): MemberSession | undefined => {
    const member = memberOf(request, members, config);
    return member?.isToKeep && member.since > (sessions.startedAt(id) ?? Infinity) ? member : undefined;
  };

  addRoute(http, config, 'GET /api/sessions/:id/keep', async (request) => {
    const id = ownSession(request, services);
    const member = memberSince(request, id);
    if (!member) return { signedIn: false };
    const home = await homeState(member.home);
    const who = { signedIn: true, member: member.code, kept: sessions.running.get(id)?.kept ?? 0 };
    if (!home) return { ...who, freeBytes: Math.floor((await homeBytesOf(member.sub)) * (1 - OWN_SHARE)) };
    const { usedBytes, limitBytes } = home;
    if (usedBytes === undefined || limitBytes === undefined) return who;
    return { ...who, freeBytes: Math.max(0, limitBytes - usedBytes) };
  });

  const keep = async (request: FastifyRequest): Promise<CopyAnswer> => {
    const id = ownSession(request, services);
    const { paths, member: code, copy: name } = bodyOf(request, keepRequest);
    const member = memberSince(request, id);
    if (!member || member.code !== code) throw new HostError('sign-in');
    const { home, sub } = member;
    return answerCopy(request, { key: id, name, home }, async () => {
      const homeBytes = await homeBytesOf(sub);
      // The account may be gone meanwhile, and its home with it.
      if (memberSince(request, id)?.home !== home) throw new HostError('sign-in');
      return sessions.keep(id, home, paths, homeBytes);
    });
  };
  addRoute(http, config, 'POST /api/sessions/:id/keep', keep, { bodyLimit: BODY_BYTES });
}
