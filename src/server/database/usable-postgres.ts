// Refuses a PostgreSQL database that cannot hold what members write.
import { sql } from 'kysely';
import { ConfigError } from '../settings/config-error.ts';
import type { Queries } from './tables.ts';

/** The oldest version that the tests run on; older ones get no security fixes any more. */
const OLDEST_VERSION = 15;

/** Throws a `ConfigError` of one line if the database is not in UTF-8, or the server is older than the tests know. */
export async function requireUsablePostgres(db: Queries): Promise<void> {
  const { rows } = await sql<{ encoding: string; version: number; name: string; owner: string }>`
    select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as version,
      current_database() as name, current_user as owner`.execute(db);
  const [found] = rows;
  if (!found) return;
  const { encoding, version, name, owner } = found;
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL: its database ${name} has the encoding ${encoding}, which cannot hold all names; it should be UTF8. Make another: createdb --encoding=UTF8 --template=template0 --owner=${owner} NAME`,
    );
  if (version < OLDEST_VERSION)
    throw new ConfigError(
      `DATABASE_URL: its server is PostgreSQL ${version}; it should be ${OLDEST_VERSION} or newer.`,
    );
}
