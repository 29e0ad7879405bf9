// The server's metrics, in Prometheus's text format. A label is a route's template, a kind, a status or an
// outcome, each from a short list: never an address, a name, a requested path or anything else about a visitor.
import { setTimeout as wait } from 'node:timers/promises';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
} from 'prom-client';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import type { QueryObserver } from '#src/server/database/query-timing.ts';
import type { CompletedRequest } from '#src/server/http.ts';
import type { OutboxState } from '#src/server/mail/outbox.ts';
import { MAIL_OUTCOMES, type MailOutcome } from '#src/server/mail/worker.ts';
import type { CompletedPage } from '#src/server/pages/routes.ts';
import type { HashCounts } from '#src/server/passwords/hasher.ts';
import type { EventLoopDelay } from '#src/server/process/event-loop.ts';
import type { Version } from '#src/server/program/version.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PAGE_METHODS: Readonly<Record<string, string>> = { GET: 'read', HEAD: 'read', POST: 'form' };
const REQUEST_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
// Above the one of 3 s the server refuses API requests.
const LOOP_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 3];
/** A scrape does not wait longer than this for the database. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Values that are read at each scrape. */
export interface MetricSources {
  readonly connections: () => number;
  readonly hashes: () => HashCounts;
  readonly outbox: () => Promise<OutboxState>;
}

/** What features make their own metrics with. */
export interface FeatureMetrics {
  readonly counter: <Label extends string>(options: Omit<CounterConfiguration<Label>, 'registers'>) => Counter<Label>;
  readonly gauge: <Label extends string>(options: Omit<GaugeConfiguration<Label>, 'registers'>) => Gauge<Label>;
  /** Reads a value at each scrape. `write` gets undefined if it fails, or not in time. */
  readonly onScrape: <Value>(read: () => Promise<Value>, write: (value: Value | undefined) => void) => void;
}

/** Counts events of the server, and writes the counts. */
export interface Metrics {
  readonly page: (request: CompletedPage) => void;
  readonly request: (request: CompletedRequest) => void;
  readonly query: QueryObserver;
  readonly mail: (outcome: MailOutcome, fault?: string) => void;
  readonly ofFeatures: FeatureMetrics;
  readonly loop: (delay: EventLoopDelay) => void;
  /** Adds the values of these sources to all scrapes from now on. */
  readonly watch: (sources: MetricSources) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Creates all metrics, at zero, and one with the version. */
export function createMetrics({ version, commit = '' }: Version = { version: '' }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let sources: MetricSources | undefined;
  const build = new Gauge({
    name: 'aperta_build_info',
    help: 'Always 1. Its labels say which version runs.',
    labelNames: ['version', 'commit'],
    registers,
  });
  build.set({ version, commit }, 1);
  const querySeconds = new Histogram({
    name: 'site_database_query_duration_seconds',
    help: 'Time of each database query, failed ones too.',
    buckets: QUERY_BUCKETS_SECONDS,
    registers,
  });
  const databaseErrors = new Counter({
    name: 'site_database_errors_total',
    help: 'Queries that failed because the database was away, full or busy.',
    registers,
  });
  const mails = new Counter({
    name: 'site_emails_total',
    help: 'Attempts to send an email, by outcome; a postponed email is tried again.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  const mailFaults = new Counter({
    name: 'site_email_faults_total',
    help: 'Attempts to send an email that failed, by the code of the fault, such as ETIMEDOUT or 550.',
    labelNames: ['fault'],
    registers,
  });
  const loopSeconds = new Histogram({
    name: 'site_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in each second.',
    buckets: LOOP_BUCKETS_SECONDS,
    registers,
  });
  const readOutbox = outboxGauges(registry);
  const scraped: (() => Promise<void>)[] = [];
  const onScrape: FeatureMetrics['onScrape'] = (read, write) =>
    void scraped.push(async () => write(await resultOf(read())));
  addSources(registry, () => sources);
  collectDefaultMetrics({ register: registry });
  return {
    page: pageCounter(registry),
    request: requestCounter(registry),
    query(ms, error) {
      querySeconds.observe(ms / 1000);
      if (isDatabaseUnavailable(error)) databaseErrors.inc();
    },
    mail(outcome, fault) {
      mails.inc({ outcome });
      if (fault !== undefined) mailFaults.inc({ fault });
    },
    ofFeatures: {
      counter: (options) => new Counter({ ...options, registers }),
      gauge: (options) => new Gauge({ ...options, registers }),
      onScrape,
    },
    loop: ({ longestMs }) => loopSeconds.observe(longestMs / 1000),
    watch: (found) => void (sources = found),
    async text() {
      const { outbox } = sources ?? {};
      await Promise.all([outbox && readOutbox(outbox), ...scraped.map((read) => read())]);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function pageCounter(registry: Registry): Metrics['page'] {
  const counter = new Counter({
    name: 'site_page_responses_total',
    help: 'Answers for pages and files, pages by their address in the default language; method "read" is GET and HEAD, "form" is POST. They come from memory: how long they wait is the delay of the event loop.',
    labelNames: ['kind', 'route', 'method', 'status'],
    registers: [registry],
  });
  return ({ kind, route, method, status }) =>
    counter.inc({ kind, route, method: PAGE_METHODS[method] ?? 'other', status });
}

function requestCounter(registry: Registry): Metrics['request'] {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'site_api_request_duration_seconds',
    help: 'Duration of API requests, from request to response.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  });
  const counter = new Counter({
    name: 'site_api_requests_total',
    help: 'Calls answered, by route ("none": no such route).',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  return ({ route, method, status, ms }) => {
    counter.inc({ route, method: METHODS.has(method) ? method : 'other', status });
    seconds.observe({ route }, ms / 1000);
  };
}

/** Adds the metrics that are read from `MetricSources`. */
function addSources(registry: Registry, sources: () => MetricSources | undefined): void {
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

/** Gives a function that reads the outbox. While the database does not answer, both numbers are absent, never zero. */
function outboxGauges(registry: Registry): (outbox: MetricSources['outbox']) => Promise<void> {
  const registers = [registry];
  const waiting = new Gauge({ name: 'site_outbox_emails', help: 'Emails in the queue.', registers });
  const oldest = new Gauge({
    name: 'site_outbox_oldest_seconds',
    help: 'Age of the oldest email in the queue; 0 without one.',
    registers,
  });
  return async (outbox) => {
    const state = await resultOf(outbox());
    if (state === undefined) {
      waiting.remove();
      oldest.remove();
      return;
    }
    waiting.set(state.waiting);
    oldest.set(state.oldestMs / 1000);
  };
}

/** Gives what the database answers; undefined if it fails, or not in time. */
async function resultOf<Value>(query: Promise<Value>): Promise<Value | undefined> {
  const settled = new AbortController();
  const timeout = wait(DATABASE_TIMEOUT_MS, undefined, { signal: settled.signal });
  // The error is logged and counted elsewhere.
  const result = await Promise.race([query, timeout]).catch(() => undefined);
  settled.abort();
  return result;
}
