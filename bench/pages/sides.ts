// The sides that are compared: the built site, its documents without script, and the peers.
import { resolve } from 'node:path';
import { startBuiltSite } from '#test/start-site.ts';
import { build } from '../../scripts/setup/build.mjs';
import { serveFolder } from './folder.ts';
import { relayTo } from './relay.ts';
import { startServer, type LocalServer } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What all others are compared with. */
export const SITE = 'aperta';
/** The same documents and resources without script. */
export const PLAIN = 'without script';

/** One side of the comparison. */
export interface Side {
  readonly name: string;
  /** Its origin. */
  readonly url: string;
}

/** The running sides. */
export interface Sides {
  readonly sides: readonly Side[];
  stop(): Promise<void>;
}

/** Builds what is out of date and starts a server for each side, the site first. */
export async function startSides(hasPeers: boolean): Promise<Sides> {
  await build(ROOT, process.execPath);
  // Imported only when wanted: it installs packages.
  const peers = hasPeers ? await (await import('../peers/build.ts')).buildPeers() : [];
  const site = await startBuiltSite();
  const servers = new Map<string, LocalServer>([
    [SITE, await startServer(relayTo(site.url))],
    [PLAIN, await startServer(relayTo(site.url, withoutScript))],
  ]);
  for (const { name, folder, fallback } of peers) servers.set(name, await startServer(serveFolder(folder, fallback)));
  return {
    sides: [...servers].map(([name, { url }]) => ({ name, url })),
    stop: async () => {
      for (const server of servers.values()) server.stop();
      await site.stop();
    },
  };
}

/** The first paint waits for the element `end` (build/document.ts), which is a script. */
function withoutScript(html: string): string {
  return html
    .replace(/<script id="end"[\s\S]*?<\/script>/, '<i id="end"></i>')
    .replace(/<script[\s\S]*?<\/script>/g, '');
}
