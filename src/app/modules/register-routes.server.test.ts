import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendDueMails } from '#src/server/mail/worker.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { createLog } from '#test/log.ts';
import { startServer } from '#test/server.ts';
import { mailWorkerOptions, registerRoutes } from './register-routes.server.ts';

test('without a mail server an email is written to a file, and the log names the file but no person', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const dataDir = mkdtempSync(join(tmpdir(), 'calls-'));
  const place = { dataDir, databaseUrl: undefined, remove: async () => undefined };
  const server = await startServer(place, { smtpUrl: undefined });
  const { email, username } = await server.member();
  await sendDueMails(mailWorkerOptions(server.services, log));
  await server.close();
  const files = readdirSync(join(dataDir, 'mail'));
  expect(files).toEqual([expect.stringMatching(/^confirm-\w+\.eml$/)]);
  expect(readFileSync(join(dataDir, 'mail', files[0]!), 'latin1')).toContain(`To: ${email}`);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, file: join(dataDir, 'mail', files[0]!) },
  ]);
  expect([lines.join('').includes('example.org'), lines.join('').includes(username)]).toEqual([false, false]);
  rmSync(dataDir, { recursive: true });
});

/** What is not an endpoint of ours: those of OpenID Connect belong to a library and are tested as such; the description of the API. */
const OTHERS = /^\/(?:oidc\/(?:auth(?:\/:uid)?|jwks|logout|revoke|token|userinfo)$|\.well-known\/|auth\/openapi\.json)/;

test('every route of the server is in the list of endpoints that tests use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'routes-'));
  const server = await startServer({ dataDir, databaseUrl: undefined, remove: async () => undefined });
  const http = Fastify();
  const routes = new Set<string>();
  http.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD' && !OTHERS.test(url)) routes.add(`${String(method)} ${url.replace(/\/?$/, '/')}`);
  });
  registerRoutes(http, { ...server.services, database: server.database });
  // Those of the page for operators are loaded first.
  await http.ready();
  expect([...routes].sort()).toEqual(ALL_ENDPOINTS.map(([, { method, path }]) => `${method} ${path}`).sort());
  await server.close();
  rmSync(dataDir, { recursive: true });
});
