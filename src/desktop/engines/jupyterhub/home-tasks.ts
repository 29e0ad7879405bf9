// Tasks for which a server is started with a home and without a session: to erase it, or to put files into it.
import { randomBytes } from 'node:crypto';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { type HubSession, newSession } from './hub-session.ts';
import type { HubOrder, HubReport } from './messages.ts';
import type { Servers } from './servers.ts';

export interface HomeTaskOptions {
  readonly servers: Pick<Servers, 'start' | 'removeSoon'>;
  readonly orderOf: (order: Omit<HubOrder, 'origin' | 'uploadBytes' | 'key'>) => HubOrder;
  /** Rejects if the program does not answer. */
  readonly firstReport: (server: HubSession) => Promise<HubReport>;
  /** Whether a session has the home. */
  readonly hasSession: (home: string) => boolean;
}

/** What an order of one has beside the defaults below. */
type HomeTask = Pick<HubOrder, 'kind'> & Partial<Pick<HubOrder, 'language' | 'limits'>>;

/** Makes what runs them, one for each home at a time. */
export function createHomeTasks({ servers, orderOf, firstReport, hasSession }: HomeTaskOptions) {
  const running = new Set<string>();
  return {
    isRunning: (home: string): boolean => running.has(home),

    /**
     * Starts a server for a home, gives it to `work` with its first report, and ends it. Throws `EngineError` 'home-in-use' or
     * 'not-started'.
     */
    async run<T>(
      home: string,
      task: HomeTask,
      work: (server: HubSession, report: HubReport) => Promise<T>,
    ): Promise<T> {
      if (running.has(home) || hasSession(home)) throw new EngineError('home-in-use', 'Another session uses the home.');
      running.add(home);
      const order = { ...DEFAULTS, ...task, id: `${task.kind[0]}-${randomBytes(10).toString('hex')}`, home };
      try {
        const path = await servers.start(home, orderOf(order)).catch((error: unknown) => {
          // The hub has no room: the home may have.
          throw error instanceof EngineError ? new EngineError('not-started', error.message) : error;
        });
        const server = { ...newSession({ ...order, kind: 'work' }, home), path };
        return await work(server, await firstReport(server));
      } finally {
        // Not for good: `work` alone knows whether the home may go.
        await servers.removeSoon(home, false);
        running.delete(home);
      }
    },
  };
}

const DEFAULTS = {
  language: 'en',
  layout: 'us',
  scheme: 'light',
  size: { width: 160, height: 160, ratio: 1 },
  limits: { memoryBytes: 0, tasks: 0, cpuPercent: 0, homeBytes: 0, idleSeconds: 0, awaySeconds: 0, ageSeconds: 60 },
} as const;
