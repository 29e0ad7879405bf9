// The server program. `build/server.ts` bundles it into dist/server/start.mjs, which `npm start` runs; tests run this file.
import { join, resolve } from 'node:path';
import { ConfigError, type SiteConfig } from '#src/server/config.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { openDatabase, REQUEST_QUERY_TIMEOUT_MS } from '#src/server/database/open.ts';
import { requireDataFolderLock } from '#src/server/database/server-lock.ts';
import { monitorEventLoop } from '#src/server/event-loop.ts';
import { createGracefulShutdown } from '#src/server/graceful-shutdown.ts';
import { createHttp } from '#src/server/http.ts';
import { requireLatePackages } from '#src/server/late-packages.ts';
import { lazyImport } from '#src/server/lazy-import.ts';
import { describeListenError } from '#src/server/listen-error.ts';
import { logOptions } from '#src/server/log.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { serveMetrics } from '#src/server/metrics-port.ts';
import { forbidOutboundHttp } from '#src/server/no-outbound-http.ts';
import { factsOf } from '#src/server/pages/facts.ts';
import { loadSite } from '#src/server/pages/load.ts';
import type { PageOptions } from '#src/server/pages/routes.ts';
import { NotBuiltError } from '#src/server/pages/variants.ts';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { PROJECT_ROOT } from '#src/server/project-root.ts';
import { readSettings } from '#src/server/read-site.ts';
import { openSecretKey } from '#src/server/secret-key.ts';
import { exampleSettings } from '#src/server/site-check.ts';
import { logUncaughtExceptions } from '#src/server/uncaught-exception.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';
import { registerRoutes, startWorkers } from './register-routes.server.ts';

const loadClosedApps = lazyImport(() => import('#src/features/apps/closed-apps.server.ts'));

/** Starts the server on the built site in the folder `dist`. `fetch` is for requests to apps. Throws if it cannot start (see `describeStartError`). */
async function start(dist: string, fetch: typeof globalThis.fetch): Promise<void> {
  const { site, config, setPort } = await readSettings(process.env);
  requireLatePackages();
  const shutdown = createGracefulShutdown(config.drainSeconds);
  const pages = loadPages(dist, site, config);
  // Imported here: a server without metrics starts without loading their library.
  const metrics = config.metrics && (await import('#src/server/metrics.ts')).createMetrics();
  // Before the migrations, which must not run under another server.
  const releaseFolder = requireDataFolderLock(config);
  const database = await openDatabase(config, { onQuery: metrics?.query, queryTimeoutMs: REQUEST_QUERY_TIMEOUT_MS });
  const loop = monitorEventLoop(metrics?.loop);
  const hasher = createHasher(config.passwords);
  const http = createHttp({
    config,
    log: logOptions(config.logLevel),
    pages,
    ping: () => database.ping(),
    canHash: () => hasher.check(),
    isStopping: () => shutdown.isStopping(),
    eventLoopDelayMs: () => loop.last().meanMs,
    onResponse: metrics?.request,
    onPage: metrics?.page,
  });
  shutdown.watch(http.server);
  logUncaughtExceptions(http.log);
  const key = await openSecretKey(config, database.backgroundQueries);
  const services = registerRoutes(http, { config, database, site, key, hasher }, fetch, metrics?.apps);
  const workers = startWorkers(services, http.log, metrics?.mail);
  metrics?.watch({
    connections: () => shutdown.connections(),
    hashes: () => hasher.counts(),
    outbox: () => outboxState(database.queries, services.now()),
    appNotifications: async () => (await loadClosedApps()).countAllWaiting(database.queries),
  });
  // Before `listen`: if the metrics port is in use, the program ends without having answered a request.
  const metricsPort = metrics && config.metrics && (await serveMetrics(metrics, config.metrics));
  shutdown.onSignal(async () => {
    await http.close();
    await workers.stop();
    await metricsPort?.close();
    loop.stop();
    await database.close();
    releaseFolder();
  });
  // Fastify's own line would put this machine's address into the log.
  const address = await http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
  setPort(Number(new URL(address).port));
  hasher.check().catch((err: unknown) => http.log.error({ err }, 'no thread for password hashes can start'));
  process.stdout.write(startMessage(site, config, address, metricsPort?.url));
}

function loadPages(dist: string, site: Site, config: SiteConfig): PageOptions {
  return {
    site: loadSite(dist, config.publicUrl.startsWith('https:'), factsOf(config)),
    redirects: { '/.well-known/change-password': pathOf('account', DEFAULT_LANGUAGE, site.slug) },
  };
}

/** The lines for the operator: the addresses, and what is not set up yet. */
function startMessage(site: Site, config: SiteConfig, address: string, metricsUrl: string | undefined): string {
  const examples = exampleSettings(site);
  const lines = [`${site.name} is at ${address} (stop with Ctrl-C).`];
  if (metricsUrl !== undefined) lines.push(`Metrics are at ${metricsUrl}.`);
  if (site.confirmation === 'required' && config.smtpUrl === undefined)
    lines.push(
      'SMTP_URL is not set, and site.config.ts has confirmation: required: confirmation emails are only written to files in DATA_DIR.',
    );
  if (examples.length > 0) lines.push(`Still examples in site.config.ts: ${examples.join(', ')}.`);
  return `${lines.join('\n')}\n`;
}

/** Returns one line for errors that an operator can fix, and the stack trace of any other. */
function describeStartError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NotBuiltError) return error.message;
  const line = describeListenError(error, ['PORT', 'HOST']);
  if (line !== undefined) return line;
  if (isDatabaseUnavailable(error))
    return `The database does not answer: ${(error as Error).message}. Start again once it does.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const fetch = forbidOutboundHttp();
// Files that this program writes, such as the database, are readable by its own user only.
process.umask(0o077);
try {
  await start(resolve(process.argv[2] ?? join(PROJECT_ROOT, 'dist')), fetch);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}
