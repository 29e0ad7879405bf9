// PostgreSQL's own log of a visit: it quotes rows that violate a constraint.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import type { Measurement, RunOptions } from '../shared/drill.ts';
import { makeFolder } from '../shared/server.ts';
import { foundIn, NETWORK, NETWORK_6 } from './canaries.ts';
import { visitBadly, visitWell } from './visit.ts';
import { createVisitor } from './visitor.ts';

export async function databaseLog({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const file = join(makeFolder(), 'postgres.log');
  const postgres = await startPostgres(needPostgres(), file);
  const server = await startServer({ env: { DATABASE_URL: postgres.url } });
  const visitor = createVisitor(server.url);
  const { call, canaries, person, canary } = visitor;
  await visitWell(visitor, join(server.dataDir, 'mail'));
  await visitBadly(visitor);
  // A name or an address that is taken.
  const other = { ...person, email: `${canary('email')}@example.org`, username: canary('name') };
  await call('POST', '/auth/users/', other);
  await call('POST', '/auth/users/', { ...other, email: person.email });
  const signedIn = await call('POST', '/auth/token/login/', other);
  const { auth_token: token } = JSON.parse(signedIn.body.toString()) as { auth_token: string };
  const current_password = person.password;
  const renamed = { new_username: person.username, current_password };
  const { body } = await call('POST', MEMBER_ENDPOINTS.setUsername.path, renamed, { token });
  const { new_username: told } = JSON.parse(body.toString()) as { new_username?: string[] };
  if (!told?.[0]?.includes('already exists')) throw new Error(`a name that is taken was answered ${body.toString()}`);
  await call('POST', MEMBER_ENDPOINTS.setEmail.path, { new_email: person.email, current_password }, { token });
  await server.stop();
  await postgres.stop();
  const log = readFileSync(file, 'utf8');
  const lines = log.split('\n').length;
  // Each way to write an address that visitors come from has one of these in it; this machine's own are PostgreSQL's.
  const found = [...foundIn(log, canaries), ...[NETWORK, NETWORK_6].filter((text) => log.includes(text))];
  return [
    {
      key: 'database-log',
      measured: `${[...new Set(found)].join(', ') || 'none'} of ${canaries.length} canaries in ${lines} lines`,
      threshold: 'none',
      isMet: found.length === 0 && log.includes('ready to accept connections'),
    },
  ];
}
