// 'Keep this': files of a trial go into the account of a member.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EngineError } from '#src/desktop/engines/engine.ts';
import type { CopyAnswer, HostFault, KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { keepRequest } from '#src/desktop/protocol/host-requests.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createConcurrencyLimit } from '#src/server/limits/concurrency-limit.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { withinAnswerTime } from '../http/answer-timeout.ts';
import { HostError } from '../http/http.ts';
import { bodyOf, memberOf } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { HostServices } from '../services.ts';
import { limitsOf } from '../sessions/orders.ts';
import { ownSession } from '../sessions/own-session.ts';
import type { MemberSession } from './members.ts';

/** 200 paths of 4 kB would be more than the file helper reads at a time. */
const BODY_BYTES = 40_000;

/** Copies in a minute, and at the same time: each reads and writes up to the size of a trial. */
const COPIES = { ofClient: 6, ofAll: 60 };
const MOST_AT_ONCE = 4;
const MOST_OF_CLIENT = 2;
/** A new home's file system takes so much of it. */
const OWN_SHARE = 0.05;

interface Copy {
  readonly name: string;
  readonly home: string;
  readonly kept: Promise<KeptFiles>;
}

const FAULTS: Readonly<Record<EngineError['code'], HostFault>> = {
  'no-space': 'no-room',
  'home-in-use': 'busy',
  'unknown-session': 'unknown',
  missing: 'missing',
  'too-many': 'bad-request',
  'disk-full': 'failed',
  'not-started': 'failed',
  unsure: 'unsure',
};

/** Adds the routes. */
export function keepRoutes(http: FastifyInstance, services: HostServices, now: () => number): void {
  const { config, sessions, members, homeState } = services;
  const isTooOften = createMinuteLimit(COPIES, now);
  /** The last of each trial, for a page that asks again. */
  const copies = new Map<string, Copy>();
  let running = 0;
  const ofClients = createConcurrencyLimit(MOST_OF_CLIENT);

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
    if (!home) return { ...who, freeBytes: Math.floor(limitsOf('work', config).homeBytes * (1 - OWN_SHARE)) };
    const { usedBytes, limitBytes } = home;
    if (usedBytes === undefined || limitBytes === undefined) return who;
    return { ...who, freeBytes: Math.max(0, limitBytes - usedBytes) };
  });

  const keep = async (request: FastifyRequest): Promise<CopyAnswer> => {
    const id = ownSession(request, services);
    const { paths, member: code, copy: name } = bodyOf(request, keepRequest);
    const member = memberSince(request, id);
    if (!member || member.code !== code) throw new HostError('sign-in');
    const known = copies.get(id);
    const { kept } =
      known?.name === name && known.home === member.home
        ? known
        : begin(id, { name, home: member.home }, paths, clientAddress(request.ip));
    try {
      return (await withinAnswerTime(kept)) ?? { isCopying: true };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // What the copying programs said, or which disk is full, of the operator's interest alone.
      if (FAULTS[error.code] === 'failed' || error.code === 'unsure')
        request.log.warn({ reason: error.message }, 'files of a trial were not kept');
      throw new HostError(FAULTS[error.code]);
    }
  };
  addRoute(http, config, 'POST /api/sessions/:id/keep', keep, { bodyLimit: BODY_BYTES });

  function begin(id: string, { name, home }: Omit<Copy, 'kept'>, paths: readonly string[], client: string): Copy {
    if (isTooOften(home)) throw new HostError('too-many');
    const leave = running < MOST_AT_ONCE ? ofClients.enter(client) : undefined;
    if (!leave) throw new HostError('busy');
    for (const old of copies.keys()) if (sessions.startedAt(old) === undefined) copies.delete(old);
    running++;
    const kept = sessions.keep(id, home, paths).finally(() => {
      running--;
      leave();
    });
    // The page may be gone before it fails.
    kept.catch(() => undefined);
    const copy = { name, home, kept };
    copies.set(id, copy);
    return copy;
  }
}
