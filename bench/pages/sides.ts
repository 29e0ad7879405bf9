// What is compared: the built site, and its documents without script. Both are served by a relay, on a port of their own.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { startBuiltSite } from '#test/start-site.ts';
import { build } from '../../scripts/setup/build.mjs';
import { relayTo } from './relay.ts';

/** One side of the comparison, by its origin. */
export interface LocalSide {
  readonly name: 'site' | 'plain';
  readonly url: string;
}

/** Builds what is out of date and starts both servers. */
export async function startSides(): Promise<{ readonly sides: readonly LocalSide[]; stop(): Promise<void> }> {
  await build(resolve(import.meta.dirname, '../..'), process.execPath);
  const site = await startBuiltSite();
  const servers = [await listen(relayTo(site.url)), await listen(relayTo(site.url, withoutScript))] as const;
  return {
    sides: [
      { name: 'site', url: servers[0].url },
      { name: 'plain', url: servers[1].url },
    ],
    stop: async () => {
      for (const server of servers) server.stop();
      await site.stop();
    },
  };
}

async function listen(listener: RequestListener): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}

/** The first paint waits for the element `end` (build/pages/document.ts), which is a script. */
function withoutScript(html: string): string {
  return html
    .replace(/<script id="end"[\s\S]*?<\/script>/, '<i id="end"></i>')
    .replace(/<script[\s\S]*?<\/script>/g, '');
}
