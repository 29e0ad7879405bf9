// Errors while the server has a visitor's data in memory: in a request (E16), uncaught (C32), and of a mail server (D6).
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../test/free-port.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
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

const noneWrong = (key: string, wrong: readonly string[], what: string, threshold: string) => ({
  key,
  measured: wrong.join('; ') || `${threshold} ${what}`,
  threshold,
  isMet: wrong.length === 0,
});
const contentOf = ({ canaries, addresses }: Log) => [...new Set([...canaries, ...addresses])].join(', ');

/** A request that fails is answered 500, logged once, and no other client notices. */
export async function oneFault({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer({ preload, env });
  const { call, canaries } = createVisitor(server.url);
  let wrong = 0;
  for (const way of Array.from({ length: ROUNDS }, () => FAILURES).flat()) {
    const { status, body } = await call('GET', '/auth/users/me/', undefined, { headers: { 'X-Fault': way } });
    const after = await call('GET', '/healthz');
    const isBare = Object.keys(JSON.parse(body.toString()) as object).join() === 'detail';
    if (status !== 500 || !isBare || foundIn(body, canaries).length > 0 || after.status !== 200) wrong += 1;
  }
  await server.stop();
  const tried = ROUNDS * FAILURES.length;
  const log = readLog(server.said(), canaries);
  const logged = log.lines.filter((line) => line.includes('"request failed"')).length;
  wrong += Math.abs(tried - logged) + log.canaries.length + log.unsound.length;
  const promise = `A request that meets a fault of ours (${FAILURES.join(', ')}) is answered 500 without a word of it, logged once, and the next one is served`;
  return [none('one-fault', wrong, tried, 'otherwise', promise)];
}

/** A server that dies logs nothing that it was sent, and leaves no dump. */
export async function crashes({ startServer }: RunOptions): Promise<readonly Measurement[]> {
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
    if (contentOf(log) !== '') wrong.push(`${way}: ${contentOf(log)}`);
    if (remains.length > 0) wrong.push(`${way}: ${remains.length} files left`);
    // At an abort Node prints lines of its own.
    if (isSignal) continue;
    if (code !== 1 || !log.lines.some((line) => line.includes('uncaught exception')))
      wrong.push(`${way}: ended with ${code}, not logged`);
    if (log.unsound.length > 0) wrong.push(`${way}: other lines than those of the log`);
  }
  const promise = `A server that dies of a fault (${CRASHES.length} ways) says where, and nothing of what it was sent; it leaves no dump`;
  return [{ ...noneWrong('crash', wrong, `in ${CRASHES.length} deaths`, 'nothing printed'), promise }];
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Ways in which a mail server refuses, each with a reply that repeats too much. */
const REFUSALS: Readonly<Record<string, SMTPServerOptions>> = {
  'no such box': { onRcptTo: ({ address }, _session, done) => done(refuse(550, `no box\n    at ${address}`)) },
  'box is full': { onRcptTo: ({ address }, _session, done) => done(refuse(452, `${address} is full`)) },
  'sender refused': {
    onMailFrom: ({ address }, { remoteAddress }, done) => done(refuse(553, `${address} of ${remoteAddress}`)),
  },
  'content refused': {
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => done(refuse(554, Buffer.concat(parts).toString('base64').slice(0, 800))));
    },
  },
  'not welcome': { onConnect: ({ remoteAddress }, done) => done(refuse(554, `${remoteAddress} is listed`)) },
};

/** A mail server that refuses is logged, without its reply. */
export async function refusedMail({ startServer }: RunOptions): Promise<readonly Measurement[]> {
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
    const isLogged = () => /"email (?:given up|postponed)"/.test(server.said());
    for (const until = Date.now() + MAIL_LIMIT_MS; Date.now() < until && !isLogged();) await wait(50);
    await server.stop();
    await new Promise<void>((done) => post.close(done));
    const log = readLog(server.said(), canaries);
    if (!isLogged()) wrong.push(`${name}: not in the log`);
    if (contentOf(log) !== '') wrong.push(`${name}: ${contentOf(log)}`);
    if (log.unsound.length > 0) wrong.push(`${name}: other lines than those of the log`);
  }
  return [noneWrong('refused-mail', wrong, `of ${Object.keys(REFUSALS).length} refusals`, 'nothing repeated')];
}
