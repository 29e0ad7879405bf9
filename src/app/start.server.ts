// The server program: `npm start` builds what changed and runs this. Node runs it as it is.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { ConfigError } from '#src/server/config.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { REQUEST_QUERY_TIMEOUT_MS, openDatabase } from '#src/server/database/open.ts';
import { requireDataFolderLock } from '#src/server/database/server-lock.ts';
import { monitorEventLoop } from '#src/server/event-loop.ts';
import { createGracefulShutdown } from '#src/server/graceful-shutdown.ts';
import { createHttp, SERVER_OPTIONS } from '#src/server/http.ts';
import { describeListenError } from '#src/server/listen-error.ts';
import { logOptions } from '#src/server/log.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { serveMetrics, type MetricsPort } from '#src/server/metrics-port.ts';
import { forbidOutboundHttp } from '#src/server/no-outbound-http.ts';
import { createPageServer } from '#src/server/pages/answer.ts';
import { loadSite, NotBuiltError } from '#src/server/pages/load.ts';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { readSettings } from '#src/server/read-site.ts';
import { openSecretKey } from '#src/server/secret-key.ts';
import { exampleSettings } from '#src/server/site-check.ts';
import { logUncaughtExceptions } from '#src/server/uncaught-exception.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { registerRoutes, startWorkers } from './register-routes.server.ts';

const CALLS = ['/auth', '/healthz', '/readyz'];

/** Starts the server on the built site in the folder `dist`. Throws one of the errors that `tell` knows, or a fault of ours. */
async function start(dist: string): Promise<void> {
  const { site, config, setPort } = await readSettings(process.env);
  const stop = createGracefulShutdown(config.drainSeconds);
  const pages = createPageServer(await loadSite(dist, config.publicUrl.startsWith('https:')), {
    calls: CALLS,
    forwards: { '/.well-known/change-password': pathOf('account', 'it', site.slug) },
  });
  // Imported here: a server without metrics starts without loading their library.
  const metrics = config.metrics && (await import('#src/server/metrics.ts')).createMetrics();
  // Before the database is brought up to date, which must not happen under another server.
  const releaseFolder = requireDataFolderLock(config);
  const database = await openDatabase(config, { onQuery: metrics?.query, queryTimeoutMs: REQUEST_QUERY_TIMEOUT_MS });
  const loop = monitorEventLoop(metrics?.loop);
  const http = createHttp({
    config,
    log: logOptions(config.logLevel),
    ping: () => database.ping(),
    isStopping: () => stop.isStopping(),
    eventLoopDelayMs: () => loop.last().meanMs,
    onResponse: metrics?.call,
    serverFactory: (calls) => {
      // The page server says itself what a request without a host or with a strange wish gets, with all headers.
      const server = createServer({ ...SERVER_OPTIONS, requireHostHeader: false });
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        // Whoever keeps connections, such as a proxy, is rid of this one before the server closes it under a request.
        if (stop.isStopping()) response.shouldKeepAlive = false;
        const answered = pages(request, response);
        if (answered === false) calls(request, response);
        else metrics?.page(answered, request.method, response.statusCode);
      };
      stop.watch(server);
      return server.on('request', answer).on('checkExpectation', answer);
    },
  });
  logUncaughtExceptions(http.log);
  const hasher = createHasher(config.passwords);
  const parts = registerRoutes(http, {
    config,
    database,
    site,
    key: await openSecretKey(config, database.backgroundQueries),
    hasher,
  });
  const workers = startWorkers(parts, http.log, metrics?.mail);
  metrics?.watch({
    connections: () => stop.connections(),
    hashes: () => hasher.counts(),
    outbox: () => outboxState(database.queries, parts.now()),
  });
  let metricsPort: MetricsPort | undefined;
  stop.onSignal(async () => {
    await http.close();
    await workers.stop();
    await metricsPort?.close();
    loop.stop();
    await database.close();
    releaseFolder();
  });
  // First: a port that cannot be had must not end a server that answers already.
  if (metrics && config.metrics) metricsPort = await serveMetrics(metrics, config.metrics);
  const address = await http.listen({
    port: config.port,
    host: config.host,
    // Fastify's own line would put this machine's address into the log.
    listenTextResolver: () => 'listening',
  });
  setPort(Number(new URL(address).port));
  const examples = exampleSettings(site);
  const hint = examples.length > 0 ? `Still examples in site.config.ts: ${examples.join(', ')}.\n` : '';
  const mail =
    site.confirmation === 'required' && config.smtpUrl === undefined
      ? 'SMTP_URL is not set, and site.config.ts has confirmation: required: the mails that let people in are files in DATA_DIR.\n'
      : '';
  const also = metricsPort ? `Metrics are at ${metricsPort.url}.\n` : '';
  process.stdout.write(`${site.name} is at ${address} (stop with Ctrl-C).\n${also}${mail}${hint}`);
}

/** What an operator can mend is told in plain lines; anything else is ours and keeps its trace. */
function tell(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NotBuiltError) return error.message;
  const line = describeListenError(error, ['PORT', 'HOST']);
  if (line !== undefined) return line;
  if (isDatabaseUnavailable(error))
    return `The database does not answer: ${(error as Error).message}. Start again once it does.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

forbidOutboundHttp();
// Whatever this program writes, the database above all, is for its own user alone.
process.umask(0o077);
try {
  await start(resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist')));
} catch (error) {
  process.stderr.write(`${tell(error)}\n`);
  process.exit(1);
}
