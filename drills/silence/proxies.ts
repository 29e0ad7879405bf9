// What nginx and Caddy log of a visitor with the files of deploy/, also when they or the servers refuse (D6).
import { needProgram } from '../../test/programs.ts';
import { startBalancer } from '../shared/balancer.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { exchange } from '../shared/raw-http.ts';
import { ROOT } from '../shared/server.ts';
import { foundIn } from './canaries.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** An address of this machine that nothing else has. */
const OWN = '127.0.0.77';

/** What the two files say about logs is taken out of them. */
const talkative = (config: string) =>
  config.replace(/^\t(?:access|error)_log .*$/gm, '').replace(/^\t\tformat filter \{\n(?:.*\n)*?\t\t\}$/m, '');

/** Asks for what there is, what there is not, and what a proxy itself refuses. Returns the statuses, 0 without an answer. */
async function visit(url: string, { canary }: Visitor): Promise<number[]> {
  const send = async (method: string, path: string, text?: string) => {
    const headers = { 'User-Agent': canary('user agent'), Referer: `https://example.org/${canary('referrer')}` };
    const options = { headers, token: canary('token'), localAddress: OWN, ...(text !== undefined && { text }) };
    return ask(method, `${url}${path}?q=${canary('query')}`, options).then(
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

export async function proxies({ startServer, fault }: RunOptions): Promise<readonly Measurement[]> {
  needProgram('nginx');
  needProgram('caddy');
  const told = new Set<string>();
  let requests = 0;
  for (const isCaddy of [false, true]) {
    const servers = [await startServer(), await startServer()] as const;
    const ports = [servers[0].port, servers[1].port] as const;
    const change = fault === undefined ? undefined : talkative;
    const balancer = await startBalancer(ROOT, ports, isCaddy, change);
    const visitor = createVisitor(balancer.url);
    const answered = await visit(balancer.url, visitor);
    await Promise.all(servers.map((server) => server.kill()));
    answered.push(...(await visit(balancer.url, visitor)));
    // Without a server nothing but the proxy itself can have answered.
    if (!answered.includes(200) || !answered.includes(502)) throw new Error(`${balancer.name}: ${answered.join()}`);
    const log = balancer.logged();
    await balancer.stop();
    requests += answered.length;
    for (const kind of foundIn(log, visitor.canaries)) told.add(kind);
    if (log.includes(OWN)) told.add('address');
  }
  if (told.size > 0) console.log(`  the proxies tell: ${[...told].join(', ')}`);
  const promise =
    'nginx and Caddy with the configuration in deploy/ log no visitor data, whether the servers are up or down';
  return [none('proxies', told.size, requests, 'requests: kinds of canaries found', promise)];
}
