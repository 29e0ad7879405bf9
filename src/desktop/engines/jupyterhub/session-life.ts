// One session on a hub from its start to its end.
import { type Ending, EngineError, type SessionOrder, type SessionState } from '#src/desktop/engines/engine.ts';
import { knownState } from '#src/desktop/engines/session-table.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import { askSession, type HubProxy } from './ask-session.ts';
import { type HubApi, HubError } from './hub-api.ts';
import type { HubCopies } from './hub-copies.ts';
import type { HubOrders } from './hub-orders.ts';
import type { HubReports } from './hub-reports.ts';
import { endingOf, type HubSession } from './hub-session.ts';
import { hubReport } from './messages.ts';
import type { Servers } from './servers.ts';

const END_WITHIN_MS = 30_000;
/** Reports that may be absent before the hub is asked. */
const MISSED_REPORTS = 3;

interface SessionLifeOptions {
  readonly api: Pick<HubApi, 'user' | 'restoreRoutes'>;
  readonly proxy: HubProxy;
  readonly servers: Pick<Servers, 'start' | 'removeSoon'>;
  readonly orders: Pick<HubOrders, 'orderOf'>;
  readonly reports: Pick<HubReports, 'ask' | 'first' | 'note'>;
  readonly copies: Pick<HubCopies, 'settle'>;
  readonly sessions: Map<string, HubSession>;
}

export function createSessionLife({ api, proxy, servers, orders, reports, copies, sessions }: SessionLifeOptions) {
  return {
    begin: async (session: HubSession, order: SessionOrder): Promise<SessionState> => {
      try {
        const { kind } = order;
        if (kind === 'files' || kind === 'earlier')
          throw new EngineError('not-started', 'A hub has no sessions of files alone.');
        session.path = await servers.start(session.user, orders.orderOf({ ...order, kind }));
        reports.note(session, await reports.first(session));
      } catch (error) {
        await servers.removeSoon(session.user, order.kind === 'trial');
        sessions.delete(order.id);
        throw error;
      }
      session.phase = 'running';
      return knownState(session);
    },

    /** Throws a `HubError` if nobody confirms the end. */
    finish: async (session: HubSession, why: EndReason): Promise<Ending> => {
      const { order, user } = session;
      await session.starting?.catch(() => undefined);
      await copies.settle(order.home ?? order.id, why === 'failed' ? 0 : undefined);
      session.phase = 'ending';
      const target = { id: order.id, path: session.path };
      const isOver = session.report?.ending !== undefined || !sessions.has(order.id);
      const last = isOver ? session.report : await askSession(proxy, target, `end/${why}`, hubReport, END_WITHIN_MS);
      const isGone = !sessions.has(order.id) || (await servers.removeSoon(user, order.kind === 'trial'));
      if (!last?.ending && !isGone) {
        // Nobody knows that it has ended: the one who asked for the end must not read that it has.
        session.phase = 'running';
        throw new HubError(0, 'Neither a session nor JupyterHub has confirmed its end.');
      }
      return endingOf(session, why, last?.ending);
    },

    /** Asks a session how it is, and the hub if the session is silent. Returns why it has to be ended, if it has. */
    poll: async (session: HubSession): Promise<EndReason | undefined> => {
      if (session.phase !== 'running') return undefined;
      const report = await reports.ask(session);
      if (report) reports.note(session, report);
      else session.missedReports++;
      if (session.ending || report) return session.ending ? undefined : report?.ending?.why;
      if (session.missedReports % MISSED_REPORTS !== 0) return undefined;
      const server = (await api.user(session.user))?.servers[''];
      if (!server || (!server.ready && !server.pending)) return 'failed';
      await api.restoreRoutes();
      return undefined;
    },
  };
}
