// What the programs of sessions report: who looks at them, how full homes are, and what protects less than it should.
import { setTimeout } from 'node:timers/promises';
import { EngineError, type HomeState } from '#src/desktop/engines/engine.ts';
import { noteViewers } from '#src/desktop/engines/session-table.ts';
import { askSession, type HubProxy } from './ask-session.ts';
import type { HubApi } from './hub-api.ts';
import type { HubSession } from './hub-session.ts';
import { type HubReport, hubReport } from './messages.ts';

const FIRST_REPORT_WITHIN_MS = 15_000;
const MOST_HOMES = 1_000;
const MOST_WARNINGS = 100;

export interface HubReportOptions {
  readonly proxy: HubProxy;
  readonly api: Pick<HubApi, 'restoreRoutes'>;
  readonly startWithinMs: number;
  /** Gets a line for the operator. */
  readonly warn: (line: string) => void;
}

export type HubReports = ReturnType<typeof createHubReports>;

export function createHubReports({ proxy, api, startWithinMs, warn }: HubReportOptions) {
  const homes = new Map<string, HomeState>();
  const warned = new Set<string>();

  const ask = async ({ order, path }: HubSession): Promise<HubReport | undefined> => {
    const report = await askSession(proxy, { id: order.id, path }, 'report', hubReport);
    return report?.id === order.id ? report : undefined;
  };

  const first = async (session: HubSession): Promise<HubReport> => {
    const until = Date.now() + Math.min(startWithinMs, FIRST_REPORT_WITHIN_MS);
    for (;;) {
      const report = await ask(session);
      if (report) return report;
      if (Date.now() > until)
        throw new EngineError(
          'not-started',
          'The server of a session runs and does not answer this host. Does the spawner start the session program, with SESSION_ORDER?',
        );
      await setTimeout(250);
    }
  };

  return {
    /** Homes by id, as their last report said; the oldest are forgotten. */
    homes,
    /** Returns nothing if the program does not answer. */
    ask,
    /** Of a program that is just starting. Throws an `EngineError` if it does not answer in time. */
    first,

    /** Of a program that ran a moment ago, whose route may be gone. Throws as `first` does. */
    reach: async (session: HubSession): Promise<HubReport> => {
      const report = await ask(session);
      if (report) return report;
      await api.restoreRoutes();
      return first(session);
    },

    note: (session: HubSession, report: HubReport): void => {
      [session.report, session.missedReports] = [report, 0];
      noteViewers(session, report.viewers ?? 0);
      for (const text of report.warnings) {
        if (warned.has(text) || warned.size >= MOST_WARNINGS) continue;
        warned.add(text);
        warn(`On the hub: ${text}`);
      }
      const { home } = session.order;
      if (home === undefined || !report.home) return;
      homes.delete(home);
      homes.set(home, { ...report.home, lastUsed: Date.now() });
      const [oldest] = homes.keys();
      if (homes.size > MOST_HOMES && oldest !== undefined) homes.delete(oldest);
    },
  };
}
