// What the server says about its start and its stop: JSON lines in a log, sentences on a terminal.
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { postgresPlace } from '#src/server/database/postgres.ts';
import type { Version } from '#src/server/program/version.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import type { Site } from '#src/shared/site/site.ts';
import { startWarnings, type StartState } from './start-warnings.ts';

/** What has started. */
export interface Started extends StartState {
  readonly version: Version;
  /** Of the newest migration. */
  readonly schema: string;
  /** Where the server listens, as Fastify says it, and the URL of the metrics. */
  readonly address: string;
  readonly metricsUrl: string | undefined;
}

/**
 * Takes the server's log and its level. Returns a log whose lines are written at every level but `silent`: they say what the process
 * is, and without them the others cannot be understood.
 */
export function lifecycleLog(log: FastifyBaseLogger, level: string): FastifyBaseLogger {
  return level === 'silent' ? log : log.child({}, { level: 'info' });
}

/** Returns the address to open: passkeys work on `localhost`, not on 127.0.0.1. */
export function addressToOpen(address: string): string {
  const { port, hostname } = new URL(address);
  return /^(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\])$/.test(hostname) ? `http://localhost:${port || 80}` : address;
}

/** Writes one line each about address, version, database, mail, proxies and metrics, then the warnings. */
export async function logStart(log: FastifyBaseLogger, started: Started): Promise<void> {
  const { config, version, address, metricsUrl, schema } = started;
  const { limits, passwords, trustedProxies } = config;
  log.info({ url: addressToOpen(address), address }, 'listening');
  log.info(version, 'version');
  log.info({ url: config.publicUrl, source: publicUrlSource(started) }, 'public address');
  log.info({ ...(await databaseOf(config)), schema }, 'database');
  log.info(mailOf(config), 'mail');
  log.info({ trusted: trustedProxies.length > 0 ? trustedProxies : 'none' }, 'proxy');
  if (metricsUrl !== undefined) log.info({ url: metricsUrl }, 'metrics');
  log.info({ limits: { ...limits, passwordQueue: passwords.queue } }, 'rate limits');
  for (const warning of startWarnings(started)) log.warn(warning);
}

/** Returns the same for somebody at a terminal: the address, and what is not set up yet. */
export function startMessage(site: Site, started: Started): string {
  const lines = [`${site.name} is at ${addressToOpen(started.address)} (stop with Ctrl-C).`];
  if (started.metricsUrl !== undefined) lines.push(`Metrics are at ${started.metricsUrl}.`);
  return `${[...lines, ...startWarnings(started)].join('\n')}\n`;
}

function publicUrlSource({ env, config, site }: Started): string {
  if (env['PUBLIC_URL']?.trim()) return 'PUBLIC_URL';
  return config.publicUrl === site.publicUrl ? 'site.config.ts' : 'none is set';
}

async function databaseOf({ databaseUrl, dataDir }: SiteConfig): Promise<object> {
  if (databaseUrl === undefined) return { engine: 'SQLite', file: resolve(dataDir, 'accounts.db') };
  return { engine: 'PostgreSQL', server: await postgresPlace(databaseUrl) };
}

/** Without the user and the password. */
function mailOf({ smtpUrl, dataDir }: SiteConfig): object {
  if (smtpUrl === undefined) return { folder: resolve(dataDir, 'mail') };
  const { protocol, host } = new URL(smtpUrl);
  return { server: `${protocol}//${host}` };
}
