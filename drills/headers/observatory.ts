// Mozilla's HTTP Observatory on the site behind Caddy with deploy/Caddyfile and a temporary certificate. It asks ports 80 and 443,
// so it runs in a network namespace (`unshare`), where they are free, the site has a name, and nothing leads outside.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needProgram } from '../../test/programs.ts';
import type { Fault } from '../shared/drill.ts';
import { makeFolder, startProgram } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';

/** The site's name while it is scanned; the Observatory takes none without a dot. */
export const HOST = 'aperta.example';

export interface Verdict {
  readonly version: string;
  readonly score: number;
  readonly grade: string;
  readonly testsPassed: number;
  readonly testsQuantity: number;
  /** The tests that did not pass, or took points. */
  readonly weak: readonly string[];
}

/** Scans the site, with a fault injected into its server if one is given. Needs root for the network of its own. */
export async function scan(fault: Fault | undefined): Promise<Verdict> {
  needProgram('caddy');
  needProgram('ip', 'iproute2');
  const folder = process.env['OBSERVATORY'];
  if (folder === undefined)
    throw new Error(
      'OBSERVATORY must name a checkout of https://github.com/mdn/mdn-http-observatory with its packages',
    );
  // Its install script fetches this list of preloaded sites; nobody is on this one.
  const list = join(folder, 'conf/hsts-preload.json');
  if (!existsSync(list)) writeFileSync(list, '{}');
  const own = makeFolder();
  const answer = join(own, 'verdict.json');
  const hosts = join(own, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost ${HOST}\n`);
  const program = fileURLToPath(new URL('./scan.ts', import.meta.url));
  const inside = [process.execPath, program, resolve(folder), answer, fault?.name ?? ''];
  const alone = 'ip link set lo up && mount --bind "$1" /etc/hosts && shift && exec "$@"';
  const command = ['unshare', '--net', '--mount', 'sh', '-c', alone, 'sh', hosts, ...inside];
  const scanning = startProgram(command, process.env, ROOT);
  await scanning.gone;
  if (!existsSync(answer)) throw new Error(`the Observatory gave no verdict: ${scanning.said()}`);
  return JSON.parse(readFileSync(answer, 'utf8')) as Verdict;
}
