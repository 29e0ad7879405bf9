// What others than the server reveal: answers about accounts, PostgreSQL's log, the proxies' logs, and connections to other hosts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '../../src/shared/languages.ts';
import { MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import { needProgram } from '../../test/programs.ts';
import { BALANCERS, startBalancer } from '../shared/balancer.ts';
import { runSql, startFastPostgres } from '../shared/database.ts';
import { count, none, print, sum, type Run } from '../shared/drill.ts';
import { addressAt, ask, jsonOf, register, trySignIn, WRONG, type Answer } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { exchange } from '../shared/raw-http.ts';
import { foundIn, NETWORK, NETWORK_6, silent } from './canaries.ts';
import { visitBadly, visitWell } from './visit.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Whose answers are compared: all must be like the first. */
const NAMES = ['nobody', 'ada', 'disabled'] as const;

/** An answer without its date. */
const shapeOf = ({ status, headers: { date: _date, ...headers }, body }: Answer): string =>
  JSON.stringify([status, Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1)), body.toString('latin1')]);

/** Answers must not reveal whether an address has an account. */
export const compareAnswers: Run = async ({ startServer }) => {
  const { url, dataDir, stop } = await startServer();
  const { password } = await register(url, 'ada', '198.51.100.7');
  await register(url, 'disabled', '198.51.100.7');
  // As the operator's command does.
  await runSql({ dataDir }, "update users set is_active = 0 where username = 'disabled'");
  let clients = 0;
  const different = { 'sign-in': 0, mails: 0 };
  const compare = async (key: keyof typeof different, send: (name: string, from: string) => Promise<Answer>) => {
    const shapes: string[] = [];
    for (const name of NAMES) shapes.push(shapeOf(await send(name, addressAt((clients += 1)))));
    different[key] += count(shapes, (shape) => shape !== shapes[0]);
  };
  for (const language of LANGUAGE_CODES) {
    const headers = { 'Accept-Language': language };
    // The right password of the disabled account: that must not reveal it either.
    await compare('sign-in', (name, from) =>
      trySignIn(
        url,
        { email: `${name}@example.org`, password: name === 'disabled' ? password : WRONG },
        { from, headers },
      ),
    );
    for (const { path } of [MEMBER_ENDPOINTS.resetPassword, MEMBER_ENDPOINTS.resendActivation])
      await compare('mails', (name, from) =>
        ask('POST', url + path, { body: { email: `${name}@example.org` }, from, headers }),
      );
  }
  await stop();
  const asked = LANGUAGE_CODES.length * NAMES.length;
  return [none('sign-in', different['sign-in'], asked, 'differ'), none('mails', different.mails, 2 * asked, 'differ')];
};

/** PostgreSQL's own log of a visit: it quotes rows that violate a constraint. */
export const databaseLog: Run = async ({ startServer }) => {
  const file = join(makeFolder(), 'postgres.log');
  const postgres = await startFastPostgres(file);
  const server = await startServer({ env: { DATABASE_URL: postgres.url } });
  const visitor = createVisitor(server.url);
  const { call, canaries, person, canary } = visitor;
  await visitWell(visitor, server.dataDir);
  await visitBadly(visitor);
  // A name or an address that is taken.
  const other = { ...person, email: `${canary('email')}@example.org`, username: canary('name') };
  await call('POST', '/auth/users/', other);
  await call('POST', '/auth/users/', { ...other, email: person.email });
  const token = String(jsonOf(await call('POST', '/auth/token/login/', other))['auth_token']);
  const current_password = person.password;
  const renamed = { new_username: person.username, current_password };
  const { body } = await call('POST', MEMBER_ENDPOINTS.setUsername.path, renamed, { token });
  if (!body.includes('already exists')) throw new Error(`a name that is taken was answered ${body.toString()}`);
  await call('POST', MEMBER_ENDPOINTS.setEmail.path, { new_email: person.email, current_password }, { token });
  await server.stop();
  await postgres.stop();
  const log = readFileSync(file, 'utf8');
  if (!log.includes('ready to accept connections')) throw new Error('PostgreSQL has written no log');
  // Each way to write an address that visitors come from has one of these in it; this machine's own are PostgreSQL's.
  const found = [...foundIn(log, canaries), ...[NETWORK, NETWORK_6].filter((text) => log.includes(text))];
  return [silent('database-log', found, canaries, `${log.split('\n').length} lines`)];
};

/** An address of this machine that nothing else has. */
const OWN = '127.0.0.77';

/** The fault: what the two files say about logs is taken out of them. */
const talkative = (config: string) =>
  config.replace(/^\t(?:access|error)_log .*$/gm, '').replace(/^\t\tformat filter \{\n(?:.*\n)*?\t\t\}$/m, '');

/** Asks for what there is, what there is not, and what a proxy itself refuses. Returns the statuses, 0 without an answer. */
async function visitProxy(url: string, { canary }: Visitor): Promise<number[]> {
  const send = async (method: string, path: string, text?: string) => {
    const headers = { 'User-Agent': canary('user agent'), Referer: `https://example.org/${canary('referrer')}` };
    const asking = { headers, token: canary('token'), localAddress: OWN, text };
    return ask(method, `${url}${path}?q=${canary('query')}`, asking).then(
      ({ status }) => status,
      () => 0,
    );
  };
  const person = JSON.stringify({ email: `${canary('email')}@example.org`, password: canary('password') });
  const statuses = [
    await send('GET', '/home'),
    await send('GET', `/${canary('path')}`),
    await send('POST', '/auth/users/', person),
    await send('POST', '/auth/token/login/', person),
    await send('GET', '/auth/users/me/'),
    await send('POST', '/auth/users/', `"${canary('body').repeat(5_000)}"`),
  ];
  for (const bytes of [
    `${canary('other header')} / HTTP/9.9\r\n\r\n`,
    `GET /${canary('other header')} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${canary('other header').padEnd(100_000, 'x')}\r\n\r\n`,
  ]) {
    await exchange(Number(new URL(url).port), bytes, OWN);
    statuses.push(0);
  }
  return statuses;
}

/** What nginx and Caddy log of a visitor with the files of deploy/, also when they or the servers refuse (D6). */
export const proxies: Run = async ({ startServer, fault }) => {
  const logged = new Set<string>();
  let requests = 0;
  for (const kind of BALANCERS) {
    const servers = [await startServer(), await startServer()] as const;
    const balancer = await startBalancer(kind, [servers[0].port, servers[1].port], fault && talkative);
    const visitor = createVisitor(balancer.url);
    const answered = await visitProxy(balancer.url, visitor);
    await Promise.all(servers.map((server) => server.kill()));
    answered.push(...(await visitProxy(balancer.url, visitor)));
    // Without a server nothing but the proxy itself can have answered.
    if (!answered.includes(200) || !answered.includes(502)) throw new Error(`${balancer.name}: ${answered.join()}`);
    const log = balancer.logged();
    await balancer.stop();
    requests += answered.length;
    for (const canary of foundIn(log, visitor.canaries)) logged.add(canary);
    if (log.includes(OWN)) logged.add('address');
  }
  print([...logged].map((kind) => `in the log of a proxy: ${kind}`));
  return [none('proxies', logged.size, requests, 'requests: kinds of canaries found')];
};

/** A server with SQLite and no mail server must open no connection. */
export const outbound: Run = async ({ startServer }) => {
  const file = join(makeFolder(), 'calls');
  // Calls that bind are seen too: without them the trace would have seen nothing.
  const wrapper = [needProgram('strace'), '-f', '-qq', '-e', 'trace=connect,listen', '-o', file];
  const server = await startServer({ wrapper });
  const visitor = createVisitor(server.url);
  await visitWell(visitor, server.dataDir);
  for (const page of ['/home', '/de/privacy', '/nothing']) await visitor.call('GET', page);
  await server.stop();
  const lines = readFileSync(file, 'utf8').split('\n');
  const connects = count(lines, (line) => /\bconnect\(/.test(line) && !line.includes('AF_UNIX'));
  const answered = lines.some((line) => /\blisten\(/.test(line)) ? sum(visitor.statuses.values(), Number) : 0;
  return [none('outbound', connects, answered, '(outbound connections / responses sent)')];
};
