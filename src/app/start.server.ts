// The server program: `npm start` builds what changed and runs this. Node runs it as it is.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '#src/server/config.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { createHttp, SERVER_OPTIONS } from '#src/server/http.ts';
import { createLog } from '#src/server/log.ts';
import { createPageServer } from '#src/server/pages/answer.ts';
import { loadSite, NotBuiltError } from '#src/server/pages/load.ts';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { readSite } from '#src/server/read-site.ts';
import { openSecretKey } from '#src/server/secret-key.ts';
import { exampleSettings, siteFaults } from '#src/server/site-check.ts';
import { createStop } from '#src/server/stop.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { addCalls, startWorkers } from './calls.server.ts';

const CALLS = ['/auth', '/healthz', '/readyz'];

/** Starts the server on the built site in the folder `dist`. Throws one of the errors that `tell` knows, or a fault of ours. */
async function start(dist: string): Promise<void> {
  const site = await readSite(process.env);
  const faults = siteFaults(site);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const settings = readConfig(process.env);
  const config = { ...settings, publicUrl: settings.publicUrl ?? site.publicUrl };
  const pages = createPageServer(await loadSite(dist, config.publicUrl.startsWith('https:')), {
    calls: CALLS,
    forwards: { '/.well-known/change-password': pathOf('account', 'it', site.slug) },
  });
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  const stop = createStop();
  const http = createHttp({
    config,
    log,
    ping: () => database.ping(),
    shedLoad: true,
    serverFactory: (calls) => {
      // The page server says itself what a request without a host or with a strange wish gets, with all headers.
      const server = createServer({ ...SERVER_OPTIONS, requireHostHeader: false });
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (!server.listening) response.shouldKeepAlive = false;
        if (!pages(request, response)) calls(request, response);
      };
      stop.watch(server);
      return server.on('request', answer).on('checkExpectation', answer);
    },
  });
  const parts = addCalls(http, {
    config,
    database,
    site,
    key: await openSecretKey(config, database.queries),
    hasher: createHasher(config.passwords),
  });
  const workers = startWorkers(parts, log);
  stop.onSignal(async () => {
    await http.close();
    await workers.stop();
    await database.close();
  });
  const address = await http.listen({
    port: config.port,
    host: config.host,
    // Fastify's own line would put this machine's address into the log.
    listenTextResolver: () => 'listening',
  });
  const examples = exampleSettings(site);
  const hint = examples.length > 0 ? `Still examples in site.config.ts: ${examples.join(', ')}.\n` : '';
  process.stdout.write(`${site.name} is at ${address} (stop with Ctrl-C).\n${hint}`);
}

/** What an operator can mend is told in plain lines; anything else is ours and keeps its trace. */
function tell(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NotBuiltError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `PORT: port ${port} of ${address} is in use. Stop the program that uses it, or set PORT to another.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: this user may not open port ${port}. Set PORT to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: this machine has no address ${address ?? 'of that name'}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start(resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist')));
} catch (error) {
  process.stderr.write(`${tell(error)}\n`);
  process.exit(1);
}
