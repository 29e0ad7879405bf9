// Says in words what the code of an error means, for operators. Nothing of the error's message, which may contain values of visitors.
import { getSystemErrorName } from 'node:util';

const DISK_FULL = 'the disk is full';
const LOST = 'the connection to PostgreSQL is lost';
const READ_ONLY = 'the database cannot be written: its disk or the server is read-only';
const CERTIFICATE =
  'the certificate of the other server is of an authority that this machine does not know, or lacks the one between (fullchain.pem); for an authority of your own set NODE_EXTRA_CA_CERTS to the path of its certificate, beside the other settings';

/** By the code of Node's system errors, of TLS, of nodemailer and of fetch, or by SQLSTATE. */
const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: 'the disk quota of this user is used up',
  EROFS: 'the disk is mounted read-only',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not do that',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'there is a folder where a file should be',
  EEXIST: 'there is something of that name already',
  EADDRINUSE: 'another program listens at that address and port',
  EADDRNOTAVAIL: 'this machine has no such address',
  EIO: 'the disk is failing',
  EMFILE: 'this process may not open more files: raise LimitNOFILE or ulimit -n',
  ENFILE: 'the machine has no more open files to give',
  ENOMEM: 'the machine has no memory left',
  ECONNREFUSED: 'nothing answers at that address and port',
  ECONNABORTED: 'the other side closed the connection',
  ECONNRESET: 'the other side closed the connection',
  EPIPE: 'the other side closed the connection',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to that address on the network',
  ENETUNREACH: 'there is no way to that address on the network',
  ENOTFOUND: 'no host has that name',
  EAI_AGAIN: 'the name server does not answer',
  CERT_HAS_EXPIRED: 'the certificate of the other server has expired',
  CERT_NOT_YET_VALID: 'the certificate of the other server is not valid yet, or the clock of this machine is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the other server is for another name',
  CERT_REVOKED: 'the certificate of the other server has been revoked',
  CERT_UNTRUSTED: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side does not speak TLS at that port',
  // nodemailer
  EAUTH: 'the mail server refuses the user or password of SMTP_URL',
  ECONNECTION: 'the mail server closed the connection',
  EDNS: 'no host has the name of the mail server',
  EENVELOPE: 'the mail server refuses the sender or the recipient',
  EMESSAGE: 'the mail server refuses the message',
  EPROTOCOL: 'the mail server gave an answer that is not SMTP',
  ESOCKET: 'the mail server cannot be reached',
  ETLS: 'the mail server offers no TLS that can be used',
  // fetch
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'no answer in time',
  UND_ERR_SOCKET: 'the other side closed the connection',
  // PostgreSQL
  '08003': LOST,
  '08006': LOST,
  '25006': READ_ONLY,
  '28000': 'PostgreSQL does not let this user in from here: see the user of DATABASE_URL, and pg_hba.conf',
  '28P01': 'PostgreSQL refuses user or password of DATABASE_URL: it has no such user, or another password',
  '3D000': 'PostgreSQL has no database of that name',
  '40P01': 'two transactions waited for each other',
  '42501': 'the user of DATABASE_URL may not do that',
  '53100': DISK_FULL,
  '53200': 'PostgreSQL has no memory left',
  '53400': 'a limit in the settings of PostgreSQL is reached',
  '54000': 'a limit of PostgreSQL is reached',
  '57014': 'PostgreSQL took too long for a query',
  '57P02': 'PostgreSQL has crashed and is starting again',
  '58030': 'the disk of PostgreSQL is failing',
  '58P01': 'a file of PostgreSQL is missing',
  XX001: 'the database of PostgreSQL is damaged',
  XX002: 'an index of PostgreSQL is damaged: reindex it',
  '42P01': 'a table is missing: the database is not one of this version',
  '42703': 'a column is missing: the database is not one of this version',
  '40001': 'two transactions changed the same rows',
  '23505': 'a row with these values is there already',
  '53300': 'PostgreSQL has no free connection: raise max_connections',
  '55P03': 'another transaction holds a lock',
  '57P01': 'PostgreSQL is shutting down',
  '57P03': 'PostgreSQL is starting or shutting down',
  '22P05': 'the database is not in UTF-8',
};

/** By SQLite's primary result codes. */
const BY_ERRCODE: Readonly<Record<number, string>> = {
  5: 'another program has the database locked',
  6: 'another program has the database locked',
  7: 'the machine has no memory left',
  8: READ_ONLY,
  10: 'the disk is failing',
  11: 'the database file is damaged',
  13: DISK_FULL,
  12: 'a part of the database file is missing',
  14: 'the database file cannot be opened',
  19: 'a row with these values is there already, or one that it needs is missing',
  26: 'the database file is damaged or no database',
};

interface Coded {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly errno?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Looks at most this deep for the cause: libraries wrap errors once or twice, and a chain may be a ring. */
const DEPTH = 4;

/**
 * Takes anything thrown. Returns what its code means, such as 'the disk is full', or that of what caused it; `undefined` for a
 * code that is not known here. Never contains anything of the error's message.
 */
export function errorMeaning(thrown: unknown, depth = DEPTH): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return undefined;
  const { name, code, errcode, cause, errors } = thrown as Coded;
  const inner = [cause, ...(Array.isArray(errors) ? errors.slice(0, DEPTH) : [])];
  const system = wordsOf(systemCode(thrown));
  // What is below is more exact than a library's own code, such as nodemailer's ESOCKET.
  return (
    inner.map((each) => errorMeaning(each, depth - 1)).find((words) => words !== undefined) ??
    system ??
    (typeof errcode === 'number' ? BY_ERRCODE[errcode & 0xff] : undefined) ??
    wordsOf(code) ??
    (name === 'TimeoutError' ? BY_CODE['ETIMEDOUT'] : undefined)
  );
}

/** Returns the code of the innermost error: fetch hides it behind a TypeError, nodemailer behind ESOCKET. */
export function innerCode(thrown: unknown, depth = DEPTH): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return undefined;
  const { code, cause } = thrown as Coded;
  const own = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : undefined;
  return innerCode(cause, depth - 1) ?? systemCode(thrown) ?? own;
}

const wordsOf = (code: unknown) =>
  typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;

function systemCode(thrown: object): string | undefined {
  const { errno } = thrown as Coded;
  return Number.isInteger(errno) && Number(errno) < 0 ? getSystemErrorName(Number(errno)) : undefined;
}
