// Makes the user and the database of DATABASE_URL, where PostgreSQL is on this machine.
import { Readable } from 'node:stream';
import { tryPostgres } from '#src/server/database/open.ts';
import { runOrThrow, type Programs } from './run-program.server.ts';

const LOCAL = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Makes user and database of a PostgreSQL on this machine where they are missing; then tries to connect. Throws a `ConfigError` or a
 * `CommandError` that says what is missing.
 */
export async function makeDatabase(programs: Programs, databaseUrl: string): Promise<void> {
  const { hostname, username, password, pathname } = new URL(databaseUrl);
  if (LOCAL.test(hostname)) {
    const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
    // From standard input: the arguments of a program can be read by all users.
    const psql = async (sql: string) =>
      runOrThrow(programs, 'runuser', ['-u', 'postgres', '--', 'psql', '-qtA', '-v', 'ON_ERROR_STOP=1'], {
        input: Readable.from([sql]),
      });
    if ((await psql(`select 1 from pg_roles where rolname = ${text(user)}`)) === '')
      await psql(`create role ${identifier(user)} login password ${text(decodeURIComponent(password))}`);
    if ((await psql(`select 1 from pg_database where datname = ${text(name)}`)) === '')
      await psql(`create database ${identifier(name)} owner ${identifier(user)} encoding 'UTF8' template template0`);
  }
  await tryPostgres(databaseUrl);
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const identifier = (value: string) => `"${value.replaceAll('"', '""')}"`;
