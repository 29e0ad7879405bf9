// Errors while the server has a visitor's data in memory: in a request (E16), uncaught (C32), and of a mail server (D6).
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../test/free-port.ts';
import { count, none, row, type Measurement, type Run } from '../shared/drill.ts';
import { jsonOf } from '../shared/http.ts';
import { poll } from '../shared/wait.ts';
import { foundIn } from './canaries.ts';
import { readLog, type Log } from './log-lines.ts';
import { remainsOf } from './traces.ts';
import { createVisitor } from './visitor.ts';

const ROUNDS = 10;
const MAIL_LIMIT_MS = 20_000;
const preload = [new URL('./failing-requests.ts', import.meta.url).href];
const env = { LOG_LEVEL: 'trace' };

/** How a handler fails, and how a server ends; see the preload. */
const FAILURES = ['thrown', 'rejected', 'text', 'overflow'];
const CRASHES = ['at-once', 'later', 'promise', 'SIGKILL', 'SIGABRT'];

/** A row that is met if nothing was wrong; `threshold` says what that means. */
const noneWrong = (key: string, wrong: readonly string[], what: string, threshold: string): Measurement =>
  row(key, wrong.join('; ') || `${threshold} ${what}`, threshold, wrong.length === 0);

/** What is wrong in a log; lines of other programs may be in it. */
function faultsOf({ canaries, addresses, unsound }: Log, mayHaveOthers = false): string[] {
  const content = [...new Set([...canaries, ...addresses])].join(', ');
  return [content, unsound.length > 0 && !mayHaveOthers ? 'lines that are not log entries' : ''].filter(Boolean);
}

/** A request that fails is answered 500, logged once, and no other client notices. */
export const internalErrors: Run = async ({ startServer }) => {
  const server = await startServer({ preload, env });
  const { call, canaries } = createVisitor(server.url);
  let wrong = 0;
  for (const way of Array.from({ length: ROUNDS }, () => FAILURES).flat()) {
    const answer = await call('GET', '/auth/users/me/', undefined, { headers: { 'X-Fault': way } });
    const after = await call('GET', '/healthz');
    const isBare = Object.keys(jsonOf(answer)).join() === 'detail' && foundIn(answer.body, canaries).length === 0;
    if (answer.status !== 500 || !isBare || after.status !== 200) wrong += 1;
  }
  await server.stop();
  const tried = ROUNDS * FAILURES.length;
  const log = readLog(server.said(), canaries);
  const logged = count(log.lines, (line) => line.includes('"request failed"'));
  wrong += Math.abs(tried - logged) + log.canaries.length + log.unsound.length;
  return [none('one-fault', wrong, tried, 'wrong')];
};

/** A server that dies logs nothing that it was sent, and leaves no dump. */
export const crashes: Run = async ({ startServer }) => {
  const wrong: string[] = [];
  for (const way of CRASHES) {
    const server = await startServer({ preload, env });
    const { call, canaries, person } = createVisitor(server.url);
    await call('POST', '/auth/users/', person);
    const isSignal = way.startsWith('SIG');
    const last = call('POST', '/auth/token/login/', person, { headers: { 'X-Crash': way } }).catch(() => undefined);
    if (isSignal) process.kill(server.pid, way);
    const code = await server.gone;
    await last;
    const log = readLog(server.said(), canaries);
    const remains = remainsOf(server.dataDir);
    // At an abort Node prints lines of its own.
    const faults = faultsOf(log, isSignal);
    if (remains.length > 0) faults.push(`${remains.length} files left`);
    const isLogged = code === 1 && log.lines.some((line) => line.includes('uncaught exception'));
    if (!isSignal && !isLogged) faults.push(`ended with ${code}, not logged`);
    wrong.push(...faults.map((fault) => `${way}: ${fault}`));
  }
  return [noneWrong('crash', wrong, `in ${CRASHES.length} crashes`, 'no request data')];
};

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Ways in which a mail server refuses, each with a reply that repeats too much. */
const REFUSALS: Readonly<Record<string, SMTPServerOptions>> = {
  'no such box': { onRcptTo: ({ address }, _session, done) => done(refuse(550, `no box\n    at ${address}`)) },
  'box is full': { onRcptTo: ({ address }, _session, done) => done(refuse(452, `${address} is full`)) },
  'sender refused': {
    onMailFrom: ({ address }, { remoteAddress }, done) => done(refuse(553, `${address} of ${remoteAddress}`)),
  },
  'content refused': {
    onData: (stream, _session, done) =>
      void buffer(stream).then((bytes) => done(refuse(554, bytes.toString('base64').slice(0, 800)))),
  },
  'not welcome': { onConnect: ({ remoteAddress }, done) => done(refuse(554, `${remoteAddress} is listed`)) },
};

/** A mail server that refuses is logged, without its reply. */
export const refusedEmails: Run = async ({ startServer }) => {
  const wrong: string[] = [];
  for (const [name, options] of Object.entries(REFUSALS)) {
    const port = await freePort();
    const common = { authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true };
    const post = new SMTPServer({ ...options, ...common });
    post.on('error', () => undefined);
    await once(post.listen(port, '127.0.0.1'), 'listening');
    const server = await startServer({ env: { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const { call, canaries, person } = createVisitor(server.url);
    await call('POST', '/auth/users/', person);
    const isLogged = await poll(() => /"email (?:given up|postponed)"/.test(server.said()), MAIL_LIMIT_MS);
    await server.stop();
    await new Promise<void>((done) => post.close(done));
    const faults = [...(isLogged ? [] : ['not in the log']), ...faultsOf(readLog(server.said(), canaries))];
    wrong.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  return [noneWrong('refused-mail', wrong, `of ${Object.keys(REFUSALS).length} refusals`, 'nothing repeated')];
};
