// Provokes the statuses that only a member, an attacker or a broken database gets.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ask, type Answer } from '../shared/http.ts';
import type { DrillServer } from '../shared/server.ts';

/** What the server has to be started with. One hash may wait and one password be wrong, so that neither takes long to use up. */
export const IMPATIENT = { PASSWORD_QUEUE: '1', FREE_FAILURES: '1' };

const SIGN_IN = '/auth/token/login/';
const ada = { email: 'ada@example.org', username: 'ada', password: 'Zq7!vXp2' };

/** Registers, signs in and out, guesses, floods and breaks a table; returns the answers, 201, 200, 204, 400, 429, 503 and 500 among them. */
export async function everyOtherStatus({ url, dataDir }: DrillServer): Promise<readonly Answer[]> {
  const call = async (method: string, path: string, asking = {}) => ask(method, url + path, asking);
  const registered = await call('POST', '/auth/users/', { body: ada });
  const signedIn = await call('POST', SIGN_IN, { body: ada });
  const { auth_token: token } = JSON.parse(signedIn.body.toString()) as { auth_token: string };
  const known = [await call('GET', '/auth/users/me/', { token }), await call('POST', '/auth/token/logout/', { token })];
  const guess = async (name: string) =>
    call('POST', SIGN_IN, { body: { email: `${name}@example.org`, password: 'wrong' } });
  const flood = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`eve${at}`)));
  const guesses = [await guess('eve'), await guess('eve'), await guess('eve')];
  const database = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
  database.exec('alter table known_clients rename to gone');
  const broken = await call('POST', SIGN_IN, { body: ada });
  database.exec('alter table gone rename to known_clients');
  database.close();
  return [registered, signedIn, ...known, ...flood, ...guesses, broken];
}
