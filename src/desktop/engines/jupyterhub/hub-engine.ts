// Sessions on a JupyterHub: it places them, starts and ends their servers, and its proxy carries their bytes. The program of each
// session is `programs/single-user/`, with an engine of its own.
import { type Engine, EngineError } from '#src/desktop/engines/engine.ts';
import { createSessionTable } from '#src/desktop/engines/session-table.ts';
import { askSession } from './ask-session.ts';
import { createEarlierRuns } from './earlier-runs.ts';
import { createHomeTasks } from './home-tasks.ts';
import { createHubApi, type HubOptions } from './hub-api.ts';
import { createHubCopies, type HubCopyOptions } from './hub-copies.ts';
import { createHubOrders, type HubOrderOptions } from './hub-orders.ts';
import { createHubReports } from './hub-reports.ts';
import { type HubSession, newSession } from './hub-session.ts';
import { hubTicket } from './messages.ts';
import { repeat } from './repeat.ts';
import { createServers } from './servers.ts';
import { createSessionLife } from './session-life.ts';

export interface HubEngineOptions extends HubOptions, HubOrderOptions {
  /** From the order of a session until it answers. */
  readonly startWithinMs: number;
  /** Gets a line for the operator. */
  readonly warn: (line: string) => void;
  readonly pollEveryMs?: number;
  readonly reconcileEveryMs?: number;
}

const POLL_EVERY_MS = 5_000;
const RECONCILE_EVERY_MS = 60_000;
/** After which a server for files to keep ends by itself. */
const KEEPS_WITHIN_S = 600;

/** Finds the sessions of an earlier run: those of members go on, trials are ended. Rejects with a `HubError`. */
export async function openHubEngine(options: HubEngineOptions): Promise<Engine> {
  const { key, fetch, warn, startWithinMs } = options;
  const proxy = { fetch, key: key.privateKey, origin: new URL(options.url).origin };
  const api = createHubApi(options);
  const servers = createServers(api, startWithinMs, warn);
  const orders = createHubOrders(options);
  const reports = createHubReports({ proxy, api, startWithinMs, warn });
  const table = createSessionTable<HubSession>(async (session, why) => life.finish(session, why));
  const { sessions, find, end } = table;
  const hasSession = (user: string) => [...sessions.values()].some((one) => one.user === user);
  const homeTasks = createHomeTasks({ servers, orderOf: orders.orderOf, firstReport: reports.first, hasSession });
  const isUsed = (user: string) => homeTasks.isRunning(user) || hasSession(user);
  const copies = createHubCopies({ sessions, proxy, reach: reports.reach, reportOf: reports.ask, withHome });
  const life = createSessionLife({ api, proxy, servers, orders, reports, copies, sessions });
  const earlier = createEarlierRuns({ api, servers, orders, sessions, isUsed });

  function withHome(...[home, { language, limits }, use]: Parameters<HubCopyOptions['withHome']>) {
    const most = { ...limits, ageSeconds: KEEPS_WITHIN_S };
    return homeTasks.run(home, { kind: 'keep', language, limits: most }, async (server) => {
      const kept = await use(server);
      const last = await reports.ask(server);
      // The room that is left.
      if (last) reports.note(server, last);
      return kept;
    });
  }

  async function poll(session: HubSession): Promise<void> {
    const why = await life.poll(session);
    if (session.report?.soon) table.noteSoon(session, session.report.soon);
    if (why !== undefined) await end(session, why);
  }

  await api.checkAccess();
  await earlier.adoptDesktops();
  void earlier
    .clearTrials()
    .then(earlier.reconcile)
    .catch((error: unknown) => warn((error as Error).message));
  const timers = [
    repeat(() => Promise.all(Array.from(sessions.values(), poll)), options.pollEveryMs ?? POLL_EVERY_MS, warn),
    repeat(earlier.reconcile, options.reconcileEveryMs ?? RECONCILE_EVERY_MS, warn),
  ];

  return {
    // A member has one server, and its volume is often for one alone.
    hasFiles: false,
    warnings: [],
    ...table.methods,
    start: (order) =>
      table.start(
        order,
        () => {
          const user = orders.userOf(order);
          if (isUsed(user)) throw new EngineError('home-in-use', 'Another session uses the home.');
          return newSession(order, user);
        },
        (session) => life.begin(session, order),
      ),
    async ticket(id) {
      const { phase, path } = find(id);
      const made = phase === 'running' ? await askSession(proxy, { id, path }, 'ticket', hubTicket) : undefined;
      if (!made) throw new EngineError('unknown-session', 'A session does not answer.');
      return made.ticket;
    },
    address: (id) => find(id).path,
    handOver: () => false,
    async home(home) {
      const known = reports.homes.get(home);
      if (known) return known;
      // Only the time of its last use is known; a hub that is away must not hold the page up.
      const user = await api.user(home, 0).catch(() => undefined);
      return reports.homes.get(home) ?? (user && { lastUsed: Date.parse(user.last_activity ?? '') || 0 });
    },
    async erase(home) {
      for (const session of sessions.values()) if (session.order.home === home) await end(session, 'erased');
      // It may just make the home.
      await copies.settle(home);
      await copies.end(home);
      reports.homes.delete(home);
      if (!(await api.user(home))) return false;
      await homeTasks.run(home, { kind: 'erase' }, async (_server, { left }) => {
        if (left !== 0) throw new EngineError('not-started', `A home could not be erased: ${left} files are left.`);
        // With what the spawner keeps of it.
        await servers.remove(home, true);
      });
      return true;
    },
    async keep(id, home, paths, homeBytes) {
      return copies.keep(find(id), home, paths, homeBytes);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      const trials = [...sessions.values()].filter(({ order }) => order.kind === 'trial');
      await Promise.allSettled(trials.map((session) => end(session, 'operator')));
    },
  };
}
