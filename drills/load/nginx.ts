// nginx that serves the files of the built site with the headers of the product: the upper limit for pages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../../src/shared/built-site.ts';
import { freePort } from '../../test/free-port.ts';
import { needProgram } from '../../test/programs.ts';
import type { Answer } from '../shared/http.ts';
import { makeFolder } from '../shared/server.ts';
import { startPeer, type Peer } from './peer.ts';

/** Of these nginx makes its own. */
const OWN = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'date', 'connection', 'keep-alive']);

/** Our server's answers by their path. */
export type Answers = ReadonlyMap<string, Answer>;

function locationOf(path: string, { headers }: Answer, { pages }: BuiltSite): string {
  const file = pages.find((page) => page.path === path)?.file;
  if (file === undefined) throw new Error(`there is no page ${path}`);
  const added = Object.entries(headers).filter(([name]) => !OWN.has(name));
  return [
    `location = ${path} {`,
    `try_files /${file} =404; types { } default_type "${headers['content-type'] ?? ''}";`,
    ...added.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`),
    '}',
  ].join('\n');
}

/** Starts it with so many worker processes (`auto`: one for each core) for the pages of these answers. */
export async function startNginx(
  dist: string,
  site: BuiltSite,
  answers: Answers,
  workers: '1' | 'auto',
): Promise<Peer> {
  const folder = makeFolder('load-nginx-');
  const port = await freePort();
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    [
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; worker_processes ${workers}; events { worker_connections 1024; }`,
      `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;`,
      'http { access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=1000;',
      'keepalive_requests 1000000000; server_tokens off;',
      ...spools,
      `server { listen 127.0.0.1:${port}; root ${dist};`,
      ...[...answers].map(([path, answer]) => locationOf(path, answer, site)),
      '} }',
    ].join('\n'),
  );
  const command = [needProgram('nginx'), '-c', config, '-e', join(folder, 'error.log')] as const;
  return startPeer([...command], `http://127.0.0.1:${port}`);
}
