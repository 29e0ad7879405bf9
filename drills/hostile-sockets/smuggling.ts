// Sends smuggled requests through a proxy. Proxy and server must not disagree: the server sees no request that the proxy has not
// answered as one, and no client gets another's answer afterwards.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { startBalancer, type BALANCERS } from '../shared/balancer.ts';
import { none, type Run } from '../shared/drill.ts';
import { exchange } from '../shared/raw-http.ts';
import { FRAMING } from './malformed.ts';

const HOST = 'aperta.example';

/** The fault: a plain TCP relay instead of the proxy. */
async function startRelay(to: number) {
  const server = createServer((socket) => {
    const onward = connect({ port: to, host: '127.0.0.1' });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { name: 'a relay', url, stop: async () => void server.close() };
}

export const smuggleThrough =
  (kind: (typeof BALANCERS)[number]): Run =>
  async ({ startServer, fault }) => {
    const server = await startServer({ env: { LOG_LEVEL: 'info' } });
    const { port } = server;
    const isOpen = fault !== undefined;
    const proxy = isOpen ? await startRelay(port) : await startBalancer(kind, [port, port]);
    const front = Number(new URL(proxy.url).port);
    const countSmuggled = () => server.said().split('"method":"DELETE"').length - 1;
    let [through, twice] = [0, 0];
    for (const [name, bytes] of FRAMING) {
      const before = countSmuggled();
      const { answers } = await exchange(front, bytes.toString('latin1').replaceAll(HOST, `127.0.0.1:${front}`));
      const isOwn = answers.length === 2 && !isOpen;
      const next = async () => (await fetch(`${proxy.url}/healthz`)).text();
      const after = await Promise.all([next(), next(), next(), next()]);
      const isMixed = after.some((text) => text !== '{"status":"ok"}');
      if (isOwn) twice += 1;
      if (!isMixed && countSmuggled() - before <= (isOwn ? 1 : 0) && answers.length <= 2) continue;
      through += 1;
      console.log(`    through ${proxy.name}: ${name}: ${answers.map(({ status }) => status).join(', ')}`);
    }
    await proxy.stop();
    await server.kill();
    const row = none(`smuggled-${kind}`, through, FRAMING.length, 'smuggled');
    const measured = `${row.measured}; ${twice} treated as two requests by the proxy itself and answered as two`;
    return [{ ...row, measured }];
  };
