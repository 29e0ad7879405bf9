import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { listenOnSecondLoopback } from './second-loopback.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.skipIf(!hasIpv6)(
  'a server on 127.0.0.1 answers on ::1 too, until it is closed, and says if another has that port',
  async () => {
    const http = createServer((_request, response) => response.setHeader('Connection', 'close').end('ours'));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const second = await listenOnSecondLoopback(http, port);
    expect(second.isTaken).toBe(false);
    expect(await (await fetch(`http://[::1]:${port}/`)).text()).toBe('ours');
    expect((await listenOnSecondLoopback(http, port)).isTaken).toBe(true);
    second.close();
    await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow('fetch failed');
    http.close();
  },
);
