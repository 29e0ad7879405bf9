// Distinguishes a database that is unavailable, full or busy (response 503) from a bug (response 500).

// PostgreSQL: class 08 connection, 28 user or password refused, 3D no such database, 53 resources, 57 operator
// intervention, 58 system error, 25006 read-only; Node: refused, reset.
const CODES =
  /^(?:08|28|3D|53|57|58)\w{3}$|^25006$|^E(?:CONN\w+|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)$/;

// SQLite: 5 busy, 6 locked, 8 read-only, 10 input/output, 13 full, 14 cannot open.
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14]);

// Errors of pg 8.23 that have no code.
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** Takes anything thrown. Returns whether the database is unavailable, so that a later attempt may succeed. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && SQLITE_CODES.has(errcode & 0xff);
  if (typeof code === 'string') return CODES.test(code);
  return MESSAGES.test(thrown.message);
}

/**
 * Takes anything thrown and returns which constraint of a table it violates: `unique`, such as an email address that is taken, or
 * `foreign`, such as a row of an account that was deleted meanwhile. SQLite's extended codes, PostgreSQL's class 23.
 */
export function constraintViolation(thrown: unknown): 'unique' | 'foreign' | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown };
  if (code === '23505' || errcode === 2067 || errcode === 1555) return 'unique';
  return code === '23503' || errcode === 787 ? 'foreign' : undefined;
}
