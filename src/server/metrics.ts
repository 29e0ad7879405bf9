// What the server counts about itself, in Prometheus's text. A label is a route's template, a kind, a status or an outcome,
// each from a short list: never an address, a name, a path as it was asked for, or anything else of who asked.
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import type { QueryObserver } from '#src/server/database/query-timing.ts';
import type { EventLoopDelay } from './event-loop.ts';
import type { CompletedRequest } from './http.ts';
import type { OutboxState } from './mail/outbox.ts';
import { MAIL_OUTCOMES, type MailOutcome } from './mail/worker.ts';
import type { Answered } from './pages/load.ts';
import type { HashCounts } from './passwords/hasher.ts';
import { addHistogram } from './plain-histogram.ts';

/** The last stands for all others. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'] as const;
const CALL_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
// The one of 3 s is where calls are turned away.
const LOOP_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 3];
/** A scrape does not wait longer than this for the database. */
const LONGEST_ASK_MS = 2_000;

/** What is looked up when the metrics are asked for. */
export interface MetricSources {
  readonly connections: () => number;
  readonly hashes: () => HashCounts;
  readonly outbox: () => Promise<OutboxState>;
}

/** Counts while the server works. */
export interface Metrics {
  /** Of every page and file: it adds one to a number, and nothing else. */
  readonly page: (answered: Answered, method: string | undefined, status: number) => void;
  readonly call: (call: CompletedRequest) => void;
  readonly query: QueryObserver;
  readonly mail: (outcome: MailOutcome) => void;
  readonly loop: (delay: EventLoopDelay) => void;
  /** From now on these are looked up too. */
  readonly watch: (sources: MetricSources) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Starts counting from nothing. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let sources: MetricSources | undefined;
  const pages = countPages(registry);
  const call = countCalls(registry);
  const querySeconds = addHistogram(registry, {
    name: 'site_database_query_duration_seconds',
    help: 'Time of each database query, failed ones too.',
    buckets: QUERY_BUCKETS_SECONDS,
  });
  const trouble = new Counter({
    name: 'site_database_trouble_total',
    help: 'Queries that failed because the database was away, full or busy.',
    registers,
  });
  const mails = new Counter({
    name: 'site_mails_total',
    help: 'What became of mails; one that is put off comes again.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  const loopSeconds = addHistogram(registry, {
    name: 'site_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in each second.',
    buckets: LOOP_BUCKETS_SECONDS,
  });
  const askOutbox = watchOutbox(registry);
  lookUp(registry, () => sources);
  measureProcess(registry);
  return {
    page: pages,
    call,
    query(ms, error) {
      querySeconds(ms / 1000);
      if (isDatabaseUnavailable(error)) trouble.inc();
    },
    mail: (outcome) => mails.inc({ outcome }),
    loop: ({ longestMs }) => loopSeconds(longestMs / 1000),
    watch: (found) => void (sources = found),
    async text() {
      if (sources) await askOutbox(sources.outbox);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Numbers in arrays that become labels only when asked for: 60,000 pages a second have no time for a map of labels. */
function countPages(registry: Registry): Metrics['page'] {
  const STATUSES = 600;
  const empty = () => new Float64Array(STATUSES);
  const counts = new Map<Answered, Readonly<Record<'read' | 'form' | 'other', Float64Array>>>();
  const counter = new Counter({
    name: 'site_page_answers_total',
    help: 'Answers for pages and files, pages by their address in the default language; method "read" is GET and HEAD, "form" is POST. They come from memory: how long they wait is the delay of the event loop.',
    labelNames: ['kind', 'route', 'method', 'status'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [{ kind, route }, byMethod] of counts)
        for (const [method, byStatus] of Object.entries(byMethod))
          for (const [status, count] of byStatus.entries())
            if (count > 0) counter.inc({ kind, route, method, status }, count);
    },
  });
  return (answered, method, status) => {
    let byMethod = counts.get(answered);
    if (!byMethod) counts.set(answered, (byMethod = { read: empty(), form: empty(), other: empty() }));
    const { read, form, other } = byMethod;
    const byStatus = method === 'GET' || method === 'HEAD' ? read : method === 'POST' ? form : other;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  };
}

/** Like the pages: a number for each route, method and status that there was. */
function countCalls(registry: Registry): Metrics['call'] {
  const seconds = addHistogram(registry, {
    name: 'site_call_duration_seconds',
    help: 'From the request of a call to its answer.',
    label: 'route',
    buckets: CALL_BUCKETS_SECONDS,
  });
  const counts = new Map<string, Map<number, number>>();
  const counter = new Counter({
    name: 'site_calls_total',
    help: 'Calls answered, by route ("none": no such route).',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [route, byAnswer] of counts)
        for (const [answer, count] of byAnswer) {
          const method = METHODS[answer % METHODS.length] ?? 'other';
          counter.inc({ route, method, status: Math.floor(answer / METHODS.length) }, count);
        }
    },
  });
  const methods: ReadonlyMap<string, number> = new Map(METHODS.map((method, at) => [method, at]));
  return ({ route, method, status, ms }) => {
    let byAnswer = counts.get(route);
    if (!byAnswer) counts.set(route, (byAnswer = new Map()));
    const answer = status * METHODS.length + (methods.get(method) ?? METHODS.length - 1);
    byAnswer.set(answer, (byAnswer.get(answer) ?? 0) + 1);
    seconds(ms / 1000, route);
  };
}

/** What other parts of the server know anyway. */
function lookUp(registry: Registry, sources: () => MetricSources | undefined): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (from: MetricSources) => number) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect() {
        const from = sources();
        if (from) made.set(read(from));
      },
    });
  };
  gauge('site_open_connections', 'Connections that are open.', ({ connections }) => connections());
  gauge('site_password_hashes_waiting', 'Hashes in the queue.', ({ hashes }) => hashes().waiting);
  gauge('site_password_hashes_running', 'Hashes being made.', ({ hashes }) => hashes().running);
  const counter = new Counter({
    name: 'site_password_hashes_total',
    help: 'Hashes made or compared, failed, and refused because the queue was full.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const found = sources()?.hashes();
      counter.reset();
      for (const outcome of ['done', 'failed', 'refused'] as const) counter.inc({ outcome }, found?.[outcome] ?? 0);
    },
  });
}

/** Gives a function that asks the outbox. While the database does not answer, both numbers are absent, never zero. */
function watchOutbox(registry: Registry): (outbox: MetricSources['outbox']) => Promise<void> {
  const registers = [registry];
  const waiting = new Gauge({ name: 'site_outbox_mails', help: 'Mails that are to be sent.', registers });
  const oldest = new Gauge({
    name: 'site_outbox_oldest_seconds',
    help: 'Age of the oldest mail that is to be sent; 0 without one.',
    registers,
  });
  return async (outbox) => {
    const over = new AbortController();
    const tooLong = wait(LONGEST_ASK_MS, undefined, { signal: over.signal });
    // Why it does not answer is in the log, and in the count of trouble.
    const state = await Promise.race([outbox(), tooLong]).catch(() => undefined);
    over.abort();
    if (state === undefined) {
      waiting.remove();
      oldest.remove();
      return;
    }
    waiting.set(state.waiting);
    oldest.set(state.oldestMs / 1000);
  };
}

/** By the names that every program's have; the start tells a restart. */
function measureProcess(registry: Registry): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) => {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) });
  };
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  gauge('process_start_time_seconds', 'When the process started.', () => Math.round(performance.timeOrigin / 1000));
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time, all threads.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
}
