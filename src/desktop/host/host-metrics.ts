// The metrics of the desktop host. Labels come from short lists: kinds, reasons, outcomes.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SessionKind } from '#src/desktop/engines/engine.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';

/** What is counted. */
export interface HostEvents {
  started(kind: SessionKind, ms: number): void;
  ended(kind: SessionKind, why: EndReason): void;
  /** Why a request for a session was refused, or could not be met. */
  refused(why: string): void;
}

/** Counts nothing. */
export const NO_METRICS: HostEvents = { started: () => undefined, ended: () => undefined, refused: () => undefined };

/** What is read at each scrape. */
export interface HostCounts {
  readonly trial: number;
  readonly work: number;
  readonly files: number;
  readonly earlier: number;
  readonly waiting: number;
}

/** Creates the metrics, at zero. `counts` is called at each scrape. */
export function createHostMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  let counts: () => HostCounts = () => ({ trial: 0, work: 0, files: 0, earlier: 0, waiting: 0 });
  const build = { name: 'aperta_build_info', help: 'Always 1. Its label says which version runs.' };
  new Gauge({ ...build, labelNames: ['version'], registers }).set({ version }, 1);
  const sessions: Gauge<'kind'> = new Gauge({
    name: 'desktop_sessions',
    help: 'Sessions that run, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of ['trial', 'work', 'files', 'earlier'] as const) sessions.set({ kind }, counts()[kind]);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'desktop_waiting',
    help: 'Visitors and members who wait for a place.',
    registers,
    collect() {
      waiting.set(counts().waiting);
    },
  });
  const startSeconds = new Histogram({
    name: 'desktop_start_duration_seconds',
    help: 'From the order of a session until its display answers.',
    labelNames: ['kind'],
    buckets: [0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  const ended = new Counter({
    name: 'desktop_sessions_ended_total',
    help: 'Sessions that have ended, by kind and reason; "failed": a part of it ended by itself.',
    labelNames: ['kind', 'why'],
    registers,
  });
  const refused = new Counter({
    name: 'desktop_sessions_refused_total',
    help: 'Requests for a session that were refused or failed, by reason.',
    labelNames: ['why'],
    registers,
  });
  collectDefaultMetrics({ register: registry });
  return {
    events: {
      started: (kind, ms) => startSeconds.observe({ kind }, ms / 1000),
      ended: (kind, why) => ended.inc({ kind, why }),
      refused: (why) => refused.inc({ why }),
    } satisfies HostEvents,
    watch: (read: () => HostCounts) => void (counts = read),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
