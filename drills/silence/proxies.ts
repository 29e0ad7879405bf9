// What nginx and Caddy log with the files of deploy/, also when they or the servers refuse.
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { needProgram } from '../../test/programs.ts';
import { startBalancer } from '../shared/balancer.ts';
import { none, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import { ROOT } from '../shared/server.ts';
import { foundIn } from './canaries.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** An address of this machine that nothing else has. */
const OWN = '127.0.0.77';

const faults: readonly Fault[] = [
  { name: 'logs-as-shipped', description: 'nginx and Caddy log as they do by themselves', mustFail: ['proxies'] },
];

/** What the two files say about logs is taken out of them. */
const talkative = (config: string) =>
  config.replace(/^\t(?:access|error)_log .*$/gm, '').replace(/^\t\tformat filter \{\n(?:.*\n)*?\t\t\}$/m, '');

interface Front {
  readonly url: string;
  readonly visitor: Visitor;
}

/** Asks from an address of its own; resolves with the status, or 0 without an answer. */
async function ask({ url, visitor }: Front, method: string, path: string, body = ''): Promise<number> {
  const headers = {
    'User-Agent': visitor.canary('user agent'),
    Referer: `https://example.org/${visitor.canary('referrer')}`,
    Authorization: `Token ${visitor.canary('token')}`,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  };
  return new Promise((done) => {
    const asked = send(`${url}${path}?q=${visitor.canary('query')}`, { method, headers, localAddress: OWN });
    asked.once('error', () => done(0));
    asked.once('response', (answer) => {
      answer.once('close', () => done(answer.statusCode ?? 0)).resume();
    });
    asked.end(body);
  });
}

/** Sends bytes that are no request; resolves once the connection is closed. */
async function say({ url, visitor }: Front, bytes: string): Promise<number> {
  return new Promise((done) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: OWN }, () =>
      socket.end(bytes.replace('CANARY', visitor.canary('other header'))),
    );
    socket.once('error', () => undefined).once('close', () => done(0));
    socket.setTimeout(3_000, () => socket.destroy()).resume();
  });
}

/** Asks for what there is, what there is not, and what a proxy itself refuses. */
async function visit(front: Front): Promise<number[]> {
  const { canary } = front.visitor;
  const person = JSON.stringify({ email: `${canary('e-mail')}@example.org`, password: canary('password') });
  return [
    await ask(front, 'GET', '/home'),
    await ask(front, 'GET', `/${canary('path')}`),
    await ask(front, 'POST', '/auth/users/', person),
    await ask(front, 'POST', '/auth/token/login/', person),
    await ask(front, 'GET', '/auth/users/me/'),
    await ask(front, 'POST', '/auth/users/', `"${canary('body').repeat(5_000)}"`),
    await say(front, 'CANARY / HTTP/9.9\r\n\r\n'),
    await say(front, 'GET /CANARY HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'),
    await say(front, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'CANARY'.padEnd(100_000, 'x')}\r\n\r\n`),
  ];
}

async function run({ startServer, fault }: RunOptions): Promise<readonly Measurement[]> {
  needProgram('nginx');
  needProgram('caddy');
  const told = new Set<string>();
  let requests = 0;
  for (const isCaddy of [false, true]) {
    const servers = [await startServer(), await startServer()] as const;
    const ports = [servers[0].port, servers[1].port] as const;
    const change = fault === undefined ? undefined : talkative;
    const balancer = await startBalancer(ROOT, ports, isCaddy, change);
    const front = { url: balancer.url, visitor: createVisitor(balancer.url) };
    const answered = await visit(front);
    await Promise.all(servers.map((server) => server.kill()));
    answered.push(...(await visit(front)));
    // Without a server nothing but the proxy itself can have answered.
    if (!answered.includes(200) || !answered.includes(502)) throw new Error(`${balancer.name}: ${answered.join()}`);
    const log = balancer.logged();
    await balancer.stop();
    requests += answered.length;
    for (const kind of foundIn(log, front.visitor.canaries)) told.add(kind);
    if (log.includes(OWN)) told.add('address');
  }
  if (told.size > 0) console.log(`  the proxies tell: ${[...told].join(', ')}`);
  const promise = 'nginx and Caddy with the files of deploy/ log nothing of a visitor either, servers gone or not';
  return [none('proxies', told.size, requests, 'requests: kinds of canaries told', promise)];
}

export const proxies: Part = { faults, run };
