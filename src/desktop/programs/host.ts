// The program of the desktop host, `npm run desktop`: sessions of a Linux desktop in the browser (docs/desktop.md). It shares nothing
// with the server of the site but code.
import { join } from 'node:path';
import { softwareOf, softwareSentence } from '#src/desktop/engines/local/image/software.ts';
import { appsOf, hasSound } from '#src/desktop/engines/local/machine/apps.ts';
import { createHostMetrics } from '#src/desktop/host/host-metrics.ts';
import { createDesktopHost } from '#src/desktop/host/host.ts';
import { listen } from '#src/desktop/host/http/connections.ts';
import { desktopPages } from '#src/desktop/host/http/pages.ts';
import { openEngine } from '#src/desktop/host/open-engine.ts';
import { readDesktopConfig, unknownSettings } from '#src/desktop/host/settings.ts';
import { lockDataFolder } from '#src/server/database/server-lock.ts';
import { listenOnSecondLoopback } from '#src/server/http/second-loopback.ts';
import { serveMetrics } from '#src/server/monitoring/metrics-port.ts';
import { logOptions } from '#src/server/process/log.ts';
import { forbidOutboundHttp } from '#src/server/process/no-outbound-http.ts';
import { logUncaughtExceptions } from '#src/server/process/uncaught-exception.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion, formatVersion } from '#src/server/program/version.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { exitWith } from './exit.ts';

const DATA_DIR = 'DESKTOP_DATA_DIR';

/** Starts the host. Throws if it cannot start. */
async function start(fetch: typeof globalThis.fetch): Promise<void> {
  // Users of sessions enter folders that are made here: their modes are those of the code, whatever the shell's are.
  process.umask(0o022);
  const config = readDesktopConfig(process.env);
  const { DESKTOP_DATA_DIR: data, DESKTOP_PORT: port, DESKTOP_HOST: address } = config;
  const version = builtVersion(join(PROJECT_ROOT, 'dist'));
  // Before the engine, which removes what an earlier run has left.
  requireOwnFolder(data);
  const metrics = config.DESKTOP_METRICS_PORT === undefined ? undefined : createHostMetrics(version.version);
  let onPageError: (err: unknown, reqId: string) => void = () => undefined;
  const pages = desktopPages(join(PROJECT_ROOT, 'dist'), config, (err, reqId) => onPageError(err, reqId));
  let warn: (line: string) => void = (line) => void process.stderr.write(`${line}\n`);
  const { engine, warnings } = await openEngine(config, {
    mayInstall: process.argv.includes('--install'),
    fetch,
    warn: (line) => warn(line),
  });
  const log = logOptions(config.DESKTOP_LOG_LEVEL);
  const host = await createDesktopHost({
    config,
    engine,
    log,
    pages,
    fetch,
    // Servers of JupyterHub have images of their own.
    ...(config.DESKTOP_ENGINE === 'local' && {
      software: {
        list: () => softwareOf(config.DESKTOP_IMAGE),
        apps: () => appsOf(config.DESKTOP_IMAGE),
        sound: () => hasSound(config.DESKTOP_IMAGE),
      },
    }),
    ...(metrics && { events: metrics.events }),
  });
  warn = (line) => host.http.log.warn(line);
  onPageError = (err, reqId) => host.http.log.error({ reqId, err }, 'request failed');
  logUncaughtExceptions(host.http.log);
  metrics?.watch(host.counts);
  const metricsPort =
    metrics &&
    (await serveMetrics(metrics, { port: config.DESKTOP_METRICS_PORT ?? 0, host: config.DESKTOP_METRICS_HOST }, [
      'DESKTOP_METRICS_PORT',
      'DESKTOP_METRICS_HOST',
    ]));
  await listen(host.listener, port, address);
  const second = address === '127.0.0.1' ? await listenOnSecondLoopback(host.listener, port) : undefined;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    second?.close();
    const closed = Promise.all([host.close(), metricsPort?.close()]);
    closed.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  const lines = [
    ...(config.DESKTOP_CLIENT_SECRET === undefined
      ? ['DESKTOP_CLIENT_SECRET is not set: there are trials, and no desktops of members.']
      : []),
    ...unknownSettings(process.env),
    ...warnings,
    ...engine.warnings,
  ];
  if (process.send) {
    // `npm start` runs it beside the site, says its address and, on this machine alone, needs no warnings of hosts for other people.
    process.send('listening');
    process.once('disconnect', stop);
  } else if (process.stdout.isTTY) {
    const named = { url: config.DESKTOP_PUBLIC_URL, ...(metricsPort && { metrics: metricsPort.url }) };
    process.stdout.write(`The desktop host is at ${named.url} (stop with Ctrl-C).\n${lines.join('\n')}\n`);
  } else {
    host.http.log.info({ url: config.DESKTOP_PUBLIC_URL, port, ...version }, 'listening');
    for (const line of lines) host.http.log.warn(line);
  }
  // Whether the site may state that its desktops are free software is the operator's to say.
  if (config.DESKTOP_ENGINE === 'local' && config.DESKTOP_IMAGE !== undefined)
    softwareOf(config.DESKTOP_IMAGE).then(
      (list) => host.http.log.info(softwareSentence(list)),
      (err: unknown) => host.http.log.warn({ err }, 'the list of packages of DESKTOP_IMAGE cannot be read'),
    );
}

/** Locks the data folder for this process. Throws a `ConfigError` of one line if another one has it. */
function requireOwnFolder(dataDir: string): void {
  try {
    if (lockDataFolder({ dataDir, databaseUrl: undefined })) return;
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(error.message.replaceAll(/\bDATA_DIR\b/g, DATA_DIR)) : error;
  }
  throw new ConfigError(
    `DESKTOP_DATA_DIR is ${dataDir}, which another desktop host uses: stop that one, or set another.`,
  );
}

if (process.argv.includes('--version')) {
  process.stdout.write(`${formatVersion(builtVersion(join(PROJECT_ROOT, 'dist')))}\n`);
  process.exit(0);
}
checkArguments('desktop', process.argv.slice(2));
try {
  await start(forbidOutboundHttp());
} catch (error) {
  const listen = ['DESKTOP_PORT', 'DESKTOP_HOST'] as const;
  exitWith(error, { folder: DATA_DIR, listen }, () => readDesktopConfig(process.env)[DATA_DIR]);
}
