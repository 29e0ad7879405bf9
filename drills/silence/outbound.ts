// A server with SQLite and no mail server must open no connection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeFolder } from '../shared/server.ts';
import { visitWell } from './visit.ts';
import { createVisitor } from './visitor.ts';

export async function outbound({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const file = join(makeFolder(), 'calls');
  const dataDir = makeFolder();
  // Calls that bind are seen too: without them the trace would have seen nothing.
  const wrapper = [needProgram('strace'), '-f', '-qq', '-e', 'trace=connect,listen', '-o', file];
  const server = await startServer({ dataDir, wrapper });
  const visitor = createVisitor(server.url);
  await visitWell(visitor, join(dataDir, 'mail'));
  for (const page of ['/home', '/de/privacy', '/nothing']) await visitor.call('GET', page);
  // The wrapper passes no signal on: the server is its child.
  const [child] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), 'SIGTERM');
  await server.gone;
  const lines = readFileSync(file, 'utf8').split('\n');
  const connects = lines.filter((line) => /\bconnect\(/.test(line) && !line.includes('AF_UNIX'));
  const listens = lines.filter((line) => /\blisten\(/.test(line));
  const answered = [...visitor.statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    none('outbound', connects.length, listens.length > 0 ? answered : 0, '(outbound connections / responses sent)'),
  ];
}
