// Whether a PostgreSQL is where the setting says, asked before anything else: a wrong host may swallow packets for minutes.
import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '#src/server/config.ts';

/** PostgreSQL answers before it looks at anything: a fork and a byte. */
const LIMIT_MS = 1_000;
/** Length 8, code 80877103: "do you speak TLS?" A PostgreSQL says `S` or `N`, whatever it is asked afterwards. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves once a PostgreSQL answers at the host of this address; throws a `ConfigError` of one line if none does within a second. */
export async function probePostgres(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg');
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const answer = await Promise.race([ask(host, port), wait(LIMIT_MS).then(lateAnswer)]);
  if (answer === undefined) return;
  throw new ConfigError(
    `DATABASE_URL: no PostgreSQL answers at ${host}:${port} (${answer}). It should be the address of one that runs: postgres://user:password@host/name.`,
  );
}

/** What came while this process was at work with other things is read first. */
async function lateAnswer(): Promise<string> {
  await turn();
  await turn();
  return 'nothing within a second';
}

/** Gives what was wrong, or nothing. */
async function ask(host: string, port: number): Promise<string | undefined> {
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.unref();
  const answer = new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => socket.write(SSL_REQUEST));
    socket.once('data', ([first]: Buffer) =>
      resolve(first === 0x53 || first === 0x4e ? undefined : 'another program answers'),
    );
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once('close', () => resolve('it hung up'));
  });
  return answer.finally(() => socket.destroy());
}
