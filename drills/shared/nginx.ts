// nginx in the foreground, with its files in a folder of its own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { startProgram, type Program } from './programs.ts';

/** Starts nginx with the content of its `http` block. */
export function startNginx(folder: string, http: string, workers = '1'): Program {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = join(folder, 'nginx.conf');
  const lines = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; worker_processes ${workers}; events { worker_connections 1024; }`,
    `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;`,
    `http { ${spools.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}`,
    `${http} }`,
  ];
  writeFileSync(main, lines.join('\n'));
  return startProgram([needProgram('nginx'), '-c', main, '-e', join(folder, 'error.log')]);
}
