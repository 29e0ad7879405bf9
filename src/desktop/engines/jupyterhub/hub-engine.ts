// Sessions on a JupyterHub: it places them, starts and ends their servers, and its proxy carries their bytes. The program of each
// session is `single-user/`, with an engine of its own.
import { setTimeout } from 'node:timers/promises';
import {
  type Ending,
  type Engine,
  EngineError,
  type HomeState,
  type SessionOrder,
  type SessionState,
} from '#src/desktop/engines/engine.ts';
import { createSessionTable, knownState, noteViewers } from '#src/desktop/engines/session-table.ts';
import type { SigningKey } from '#src/desktop/engines/signing-key.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import { askSession } from './ask-session.ts';
import { createHomeTasks } from './home-tasks.ts';
import { createHubApi, HubError, type HubOptions, type HubServer, type HubUser } from './hub-api.ts';
import { createHubCopies, type HubCopyOptions } from './hub-copies.ts';
import { endingOf, type HubSession, newSession } from './hub-session.ts';
import { type HubOrder, hubOrder, hubReport, hubTicket, type HubReport } from './messages.ts';
import { repeat } from './repeat.ts';
import { createServers } from './servers.ts';

export interface HubEngineOptions extends HubOptions {
  readonly key: SigningKey;
  /** The origin of the session page. */
  readonly origin: string;
  readonly uploadBytes: number;
  /** Size of a home that `keep` makes. */
  readonly homeBytes: number;
  /** From the order of a session until it answers. */
  readonly startWithinMs: number;
  /** Gets a line for the operator. */
  readonly warn: (line: string) => void;
  readonly pollEveryMs?: number;
  readonly reconcileEveryMs?: number;
}

const POLL_EVERY_MS = 5_000;
const RECONCILE_EVERY_MS = 60_000;
const END_WITHIN_MS = 30_000;
const FIRST_REPORT_WITHIN_MS = 15_000;
/** Reports that may be absent before the hub is asked. */
const MISSED_REPORTS = 3;
const MOST_HOMES = 1_000;
/** After which a server for files to keep ends by itself. */
const KEEPS_WITHIN_S = 600;

/** Finds the sessions of an earlier run: those of members go on, trials are ended. Rejects with a `HubError`. */
export async function openHubEngine(options: HubEngineOptions): Promise<Engine> {
  const { key, fetch, warn, startWithinMs } = options;
  const api = createHubApi(options);
  const servers = createServers(api, startWithinMs, warn);
  const proxy = { fetch, key: key.privateKey, origin: new URL(options.url).origin };
  // Two hosts on one hub leave each other's trials alone.
  const trialUser = `t-${key.kid
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}-`;
  const table = createSessionTable(finish);
  const { sessions, find, end } = table;
  const homes = new Map<string, HomeState>();
  const warned = new Set<string>();
  const warnOnce = (text: string) => {
    if (warned.has(text) || warned.size >= 100) return;
    warned.add(text);
    warn(text);
  };

  const userOf = ({ id, home }: { readonly id: string; readonly home?: string | undefined }) =>
    home ?? trialUser + id.replace(/^t-/, '');
  const orderOf = (order: Omit<HubOrder, 'origin' | 'uploadBytes' | 'key'>): HubOrder => ({
    ...order,
    origin: options.origin,
    uploadBytes: options.uploadBytes,
    key: key.x,
  });

  function noteReport(session: HubSession, report: HubReport): void {
    [session.report, session.missedReports] = [report, 0];
    noteViewers(session, report.viewers ?? 0);
    for (const text of report.warnings) warnOnce(`On the hub: ${text}`);
    const { home } = session.order;
    if (home === undefined || !report.home) return;
    homes.delete(home);
    homes.set(home, { ...report.home, lastUsed: Date.now() });
    const [oldest] = homes.keys();
    if (homes.size > MOST_HOMES && oldest !== undefined) homes.delete(oldest);
  }

  const reportOf = async ({ order, path }: HubSession, withinMs?: number): Promise<HubReport | undefined> => {
    const report = await askSession(proxy, { id: order.id, path }, 'report', hubReport, withinMs);
    return report?.id === order.id ? report : undefined;
  };

  async function firstReport(session: HubSession): Promise<HubReport> {
    const until = Date.now() + Math.min(startWithinMs, FIRST_REPORT_WITHIN_MS);
    for (;;) {
      const report = await reportOf(session);
      if (report) return report;
      if (Date.now() > until)
        throw new EngineError(
          'not-started',
          'The server of a session runs and does not answer this host. Does the spawner start the session program, with SESSION_ORDER?',
        );
      await setTimeout(250);
    }
  }

  /** Of a program that ran a moment ago: its route may be gone. */
  async function reach(session: HubSession): Promise<HubReport> {
    const report = await reportOf(session);
    if (report) return report;
    await api.restoreRoutes();
    return firstReport(session);
  }

  const hasSession = (user: string) => [...sessions.values()].some((one) => one.user === user);
  const homeTasks = createHomeTasks({ servers, orderOf, firstReport, hasSession });
  const isUsed = (user: string) => homeTasks.isRunning(user) || hasSession(user);

  const withHome: HubCopyOptions['withHome'] = (home, { language, limits }, use) => {
    const most = { ...limits, homeBytes: options.homeBytes, ageSeconds: KEEPS_WITHIN_S };
    return homeTasks.run(home, { kind: 'keep', language, limits: most }, async (server) => {
      const kept = await use(server);
      const last = await reportOf(server);
      // The room that is left.
      if (last) noteReport(server, last);
      return kept;
    });
  };
  const copies = createHubCopies({ sessions, proxy, reach, reportOf, withHome });

  /** Deletes the files and counts what is left, then deletes the user and what the spawner keeps of it. */
  const eraseHome = (home: string): Promise<void> =>
    homeTasks.run(home, { kind: 'erase' }, async (_server, { left }) => {
      if (left !== 0) throw new EngineError('not-started', `A home could not be erased: ${left} files are left.`);
      await servers.remove(home, true);
    });

  async function begin(session: HubSession, order: SessionOrder): Promise<SessionState> {
    try {
      session.path = await servers.start(session.user, orderOf(order));
      noteReport(session, await firstReport(session));
    } catch (error) {
      await servers.removeSoon(session.user, order.kind === 'trial');
      sessions.delete(order.id);
      throw error;
    }
    session.phase = 'running';
    return knownState(session);
  }

  async function finish(session: HubSession, why: EndReason): Promise<Ending> {
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
    const ending = endingOf(session, why, last?.ending);
    table.ended(ending);
    return ending;
  }

  /** Asks a session how it is, and the hub if the session is silent. */
  async function poll(session: HubSession): Promise<void> {
    if (session.phase !== 'running') return;
    const report = await reportOf(session);
    if (report) noteReport(session, report);
    else session.missedReports++;
    if (session.ending) return;
    if (report?.ending) await end(session, report.ending.why);
    if (report || session.missedReports % MISSED_REPORTS !== 0) return;
    const server = (await api.user(session.user))?.servers[''];
    if (!server || (!server.ready && !server.pending)) await end(session, 'failed');
    else await api.restoreRoutes();
  }

  /** Ends what nobody here knows: servers that were ordered before the host was killed, or that could not be ended. */
  async function reconcile(): Promise<void> {
    await servers.retry(isUsed);
    for (const user of await api.users('active')) {
      const order = ownOrder(user);
      if (order && !sessions.has(order.id) && !isUsed(user.name))
        await servers.removeSoon(user.name, order.kind === 'trial');
    }
  }
  /** Users of trials that an earlier run has left behind. */
  async function clearTrials(): Promise<void> {
    for (const { name } of await api.users('inactive'))
      if (name.startsWith(trialUser) && !isUsed(name)) await servers.removeSoon(name, true);
  }

  function ownOrder(user: HubUser): HubOrder | undefined {
    const options = user.servers['']?.user_options as { order?: unknown } | undefined;
    const order = hubOrder.safeParse(options?.order).data;
    return order && order.key === key.x && userOf(order) === user.name ? order : undefined;
  }

  /** Takes over a member's desktop of an earlier run; `poll` finds out how it is. */
  function adopt(user: HubUser, server: HubServer, { id, home, ...rest }: HubOrder): void {
    const session = newSession({ ...rest, id, kind: 'work', ...(home !== undefined && { home }) }, user.name);
    [session.phase, session.path] = ['running', server.url];
    sessions.set(id, { ...session, started: Date.parse(server.started ?? '') || session.started });
  }

  await api.checkAccess();
  for (const user of await api.users('active')) {
    const [server, order] = [user.servers[''], ownOrder(user)];
    if (server && order?.kind === 'work') adopt(user, server, order);
  }
  void clearTrials()
    .then(reconcile)
    .catch((error: unknown) => warn((error as Error).message));
  const timers = [
    repeat(() => Promise.all(Array.from(sessions.values(), poll)), options.pollEveryMs ?? POLL_EVERY_MS, warn),
    repeat(reconcile, options.reconcileEveryMs ?? RECONCILE_EVERY_MS, warn),
  ];

  return {
    warnings: [],
    ...table.methods,
    start: (order) =>
      table.start(
        order,
        () => {
          const user = userOf(order);
          if (isUsed(user)) throw new EngineError('home-in-use', 'Another session uses the home.');
          return newSession(order, user);
        },
        (session) => begin(session, order),
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
      // Only the time of its last use is known otherwise; a hub that is away must not hold the page up.
      const user = homes.has(home) ? undefined : await api.user(home, 0).catch(() => undefined);
      return homes.get(home) ?? (user && { lastUsed: Date.parse(user.last_activity ?? '') || 0 });
    },
    async erase(home) {
      for (const session of sessions.values()) if (session.order.home === home) await end(session, 'erased');
      // It may just make the home.
      await copies.settle(home);
      await copies.end(home);
      homes.delete(home);
      if (!(await api.user(home))) return false;
      await eraseHome(home);
      return true;
    },
    async keep(id, home, paths) {
      return copies.keep(find(id), home, paths);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      const trials = [...sessions.values()].filter(({ order }) => order.kind === 'trial');
      await Promise.allSettled(trials.map((session) => end(session, 'operator')));
    },
  };
}
