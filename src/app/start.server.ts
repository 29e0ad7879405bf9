// The server program. `build/bundles/server.ts` bundles it into dist/server/start.mjs, which `npm start` runs; tests run this file.
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { registerRoutes, startWorkers } from '#src/app/modules/register-routes.server.ts';
import { awaitDatabase } from '#src/server/database/await-database.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { openDatabase, REQUEST_QUERY_TIMEOUT_MS } from '#src/server/database/open.ts';
import { requireDataFolderLock } from '#src/server/database/server-lock.ts';
import { createHttp } from '#src/server/http.ts';
import { describeListenError } from '#src/server/http/listen-error.ts';
import { listenOnSecondLoopback, type SecondLoopback } from '#src/server/http/second-loopback.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { lostMedia } from '#src/server/media/load-media.ts';
import { serveMetrics } from '#src/server/monitoring/metrics-port.ts';
import { factsOf } from '#src/server/pages/facts.ts';
import { loadSite } from '#src/server/pages/load.ts';
import type { PageOptions } from '#src/server/pages/routes.ts';
import { NotBuiltError } from '#src/server/pages/variants.ts';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { monitorEventLoop } from '#src/server/process/event-loop.ts';
import { createGracefulShutdown } from '#src/server/process/graceful-shutdown.ts';
import { logOptions } from '#src/server/process/log.ts';
import { forbidOutboundHttp } from '#src/server/process/no-outbound-http.ts';
import { lifecycleLog, logStart, startMessage, type Started } from '#src/server/process/start-report.ts';
import { logUncaughtExceptions } from '#src/server/process/uncaught-exception.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { requirePackages } from '#src/server/program/required-packages.ts';
import { builtVersion, formatVersion, versionWith } from '#src/server/program/version.ts';
import { openSecretKey } from '#src/server/secrets/secret-key.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { createLiveState } from '#src/server/site-state/site-state.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { Site } from '#src/shared/site/site.ts';

/**
 * Starts the server on the built site in the folder `dist`. `fetch` is for requests to apps. Throws if it cannot start
 * (see `describeStartError`).
 */
async function start(dist: string, fetch: typeof globalThis.fetch): Promise<void> {
  const { site, config, setPort } = await readSettings(process.env);
  requirePackages();
  let log: FastifyBaseLogger | undefined;
  const shutdown = createGracefulShutdown(config.drainSeconds, (event, signal) => log?.info({ signal }, event));
  const pages = loadPages(dist, site, config);
  const version = versionWith(pages.site.built.commit);
  // Imported here: a server without metrics starts without loading their library.
  const metrics = config.metrics && (await import('#src/server/monitoring/metrics.ts')).createMetrics(version);
  // Before the migrations, which must not run under another server.
  const releaseFolder = requireDataFolderLock(config);
  const migrated: string[] = [];
  const open = () =>
    openDatabase(config, {
      onQuery: metrics?.query,
      queryTimeoutMs: REQUEST_QUERY_TIMEOUT_MS,
      onMigration: (name) => migrated.push(name),
    });
  // Somebody at a terminal reads sentences instead.
  const isService = !process.stdout.isTTY;
  const database = isService ? await awaitDatabase(open, (line) => process.stderr.write(`${line}\n`)) : await open();
  const loop = monitorEventLoop(metrics?.loop);
  const hasher = createHasher(config.passwords);
  const state = createLiveState();
  const http = createHttp({
    config,
    log: logOptions(config.logLevel),
    version,
    pages,
    ping: () => database.ping(),
    canHash: () => hasher.check(),
    isStopping: () => shutdown.isStopping(),
    state,
    eventLoopDelayMs: () => loop.last().meanMs,
    onResponse: metrics?.request,
    onPage: metrics?.page,
  });
  shutdown.watch(http.server);
  logUncaughtExceptions(http.log);
  if (isService) log = lifecycleLog(http.log, config.logLevel);
  for (const migration of isService ? migrated : []) http.log.info({ migration }, 'migrated');
  const key = await openSecretKey(config, database.backgroundQueries);
  const registered = registerRoutes(
    http,
    { config, database, site, key, hasher },
    { fetch, metrics: metrics?.ofFeatures, sections: pages.site.built.sections ?? {}, state },
  );
  const workers = startWorkers(registered, http.log, metrics?.mail);
  metrics?.watch({
    connections: () => shutdown.connections(),
    hashes: () => hasher.counts(),
    outbox: () => outboxState(database.queries, registered.services.now()),
  });
  // Before `listen`: if the metrics port is in use, the program ends without having answered a request.
  const metricsPort = metrics && config.metrics && (await serveMetrics(metrics, config.metrics));
  const others: SecondLoopback[] = [];
  shutdown.onSignal(async () => {
    for (const other of others) other.close();
    await http.close();
    await workers.stop();
    await metricsPort?.close();
    loop.stop();
    await database.close();
    releaseFolder();
  });
  // Without Fastify's own line: `logStart` says more.
  http.log.level = 'warn';
  const address = await http.listen({ port: config.port, host: config.host });
  http.log.level = config.logLevel;
  setPort(Number(new URL(address).port));
  hasher.check().catch((err: unknown) => http.log.error({ err }, 'no thread for password hashes can start'));
  const second = await secondLoopback(http.server, config, address);
  others.push(second);
  const started: Started = {
    site,
    config,
    isService,
    version,
    address,
    schema: SCHEMA,
    env: process.env,
    built: pages.site.built.site,
    lostMedia: lostMedia(pages.site.media),
    metricsUrl: metricsPort?.url,
    isLocalhostTaken: second.isTaken,
  };
  if (log) await logStart(log, started);
  else process.stdout.write(startMessage(site, started));
}

function loadPages(dist: string, site: Site, config: SiteConfig): PageOptions {
  return {
    site: loadSite(dist, config.publicUrl.startsWith('https:'), factsOf(config), config.mediaDir),
    redirects: { '/.well-known/change-password': pathOf('account', DEFAULT_LANGUAGE, site.slug) },
  };
}

/** Where the default host is only 127.0.0.1, a browser may look for localhost on ::1 first. */
async function secondLoopback(server: Server, { host }: SiteConfig, address: string): Promise<SecondLoopback> {
  const port = Number(new URL(address).port);
  if (host !== '127.0.0.1') return { isTaken: false, close: () => undefined };
  return listenOnSecondLoopback(server, port);
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

const [, , folder = join(PROJECT_ROOT, 'dist')] = process.argv;
if (process.argv.includes('--version')) {
  process.stdout.write(`${formatVersion(builtVersion(join(PROJECT_ROOT, 'dist')))}\n`);
  process.exit(0);
}
checkArguments('start', process.argv.slice(2));
const fetch = forbidOutboundHttp();
// Files that this program writes, such as the database, are readable by its own user only.
process.umask(0o077);
try {
  await start(resolve(folder), fetch);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}
