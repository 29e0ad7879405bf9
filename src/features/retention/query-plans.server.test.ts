import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase, type Place } from '#test/databases.ts';
import { randomPerson, startServer } from '#test/server.ts';
import { runRetention } from './retention.server.ts';

/** Calls `run` and returns the different statements that the drivers were given meanwhile. */
async function recordStatements(run: () => Promise<void>): Promise<string[]> {
  const onSqlite = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const onPostgres = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const texts = [
    ...onSqlite.mock.calls.map(([text]) => text),
    ...onPostgres.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : textOf(query))),
  ];
  vi.restoreAllMocks();
  return [...new Set(texts)].filter((text) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
}

const textOf = (query: unknown) => (query as pg.QueryConfig).text;

/** The parts of a statement's plan that read a whole table or a whole index. Of SQLite also those of cascading deletions. */
async function fullScans({ dataDir, databaseUrl }: Place, statement: string): Promise<string[]> {
  return databaseUrl === undefined ? scansOfSqlite(dataDir, statement) : scansOfPostgres(databaseUrl, statement);
}

function scansOfSqlite(dataDir: string, statement: string): string[] {
  const db = new DatabaseSync(`${dataDir}/accounts.db`);
  const plan = db.prepare(`explain query plan ${statement}`).all();
  db.close();
  return plan.map(({ detail }) => String(detail)).filter((detail) => /^SCAN (?!\d|CONSTANT)/.test(detail));
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Gives PostgreSQL rows and statistics: with empty tables it might take any index. */
const FILL = `
  insert into users (id, email, email_key, username, username_key, password, is_active, confirmed_at, deletion_due_at)
    select n, n, n, n, n, '', 1, nullif(n % 2, 0), nullif(n % 3, 0) from generate_series(1, 3000) as n;
  insert into tokens (hash, user_id, created_at, last_used_at) select n, n, n, n from generate_series(1, 3000) as n;
  insert into known_clients (user_id, fingerprint, last_seen_at) select n, n, n from generate_series(1, 3000) as n;
  insert into links (hash, user_id, purpose, expires_at) select n, n, 'reset', n from generate_series(1, 3000) as n;
  insert into outbox (id, kind, user_id, attempts, next_attempt_at, created_at)
    select n, 'unconfirmed', n, 0, n, n from generate_series(1, 3000) as n;
  insert into approval_requests (id, user_id, message, created_at)
    select n, n, '', n from generate_series(1, 3000) as n;
  insert into openid_clients (id, name, auth_method, redirect_uris, post_logout_redirect_uris, scopes, sector,
    requires_pkce, is_trusted, allows_silent, access, tile_icon, tile_descriptions, created_at)
    select n, '', '', '', '', '', n, 1, 0, 0, '', '', '', n from generate_series(1, 3000) as n;
  insert into openid_subjects (user_id, sector, subject) select n, n, n from generate_series(1, 3000) as n;
  insert into openid_knowing (user_id, client_id) select n, n from generate_series(1, 3000) as n;
  insert into audit_log (id, created_at, action, account_id) select n, n, '', n from generate_series(1, 3000) as n;
  analyze`;

/**
 * Without sequential scans, hash and merge joins, which PostgreSQL prefers for small tables: a scan that is left has no index. With a
 * limit PostgreSQL may prefer one in the largest table too, so those statements on `users` are planned as they are.
 */
async function scansOfPostgres(connectionString: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const isLimited = /from "users" .* limit \$\d+$/.test(statement);
  for (const setting of isLimited ? [] : ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await client.query(`set ${setting} = off`);
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare hot as ${statement}`);
  const values = [...new Set(statement.match(/\$\d+/g))].map(() => 'null');
  const list = values.length > 0 ? `(${values.join()})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) execute hot${list}`,
  );
  await client.end();
  const scansIn = (node: PlanNode): string[] => [
    ...(/Seq Scan|Index.* Scan/.test(node['Node Type']) && node['Index Cond'] === undefined
      ? [`${node['Node Type']} ${node['Relation Name'] ?? ''}`]
      : []),
    ...(node.Plans ?? []).flatMap(scansIn),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)));
}

onEachDatabase('query plans', (makePlace) => {
  test('neither requests nor retention nor the email worker read a whole table', async () => {
    const place = await makePlace();
    const server = await startServer(place, { smtpUrl: 'smtp://127.0.0.1:1', unusedAccountMonths: 12 });
    const statements = await recordStatements(async () => {
      const { token, ...person } = await server.member();
      const request = async (method: string, path: string, body?: unknown) =>
        expect((await server.request(method, path, body, { token })).status, path).toBeLessThan(300);
      await request('GET', '/auth/users/me/');
      await request('GET', '/auth/devices/');
      await request('GET', '/auth/profile/');
      await server.emails();
      // The session's last use is written once an hour.
      server.clock.now += 2 * HOUR_MS;
      await request('GET', '/auth/users/me/');
      expect((await server.request('POST', '/auth/token/login/', { ...person, password: 'x' })).status).toBe(400);
      await request('DELETE', '/auth/users/me/', { current_password: person.password });
      const unconfirmed = randomPerson();
      await request('POST', '/auth/users/', unconfirmed);
      // The first account is due, the second is warned and then deleted.
      for (const days of [8, 16, 8]) {
        server.clock.now += days * DAY_MS;
        await runRetention(server.services, RETENTION_STEPS);
        await server.emails();
      }
    });
    expect(await server.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
    if (place.databaseUrl !== undefined) await sql.raw(FILL).execute(server.database.queries);
    // Registration, sign-in, who am I, devices, retention: far fewer would mean that the drivers were not observed.
    expect(statements.length).toBeGreaterThan(30);
    for (const statement of statements) expect(await fullScans(place, statement), statement).toEqual([]);
    expect(await fullScans(place, 'select id from users where language is null')).toHaveLength(1);
    await server.close();
  });
});
