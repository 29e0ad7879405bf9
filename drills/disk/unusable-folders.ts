// Starts on data folders that cannot be used: each has to end at once, with one line that an operator can act on.
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { memoryDisk } from '../shared/disks.ts';
import { atMost, none, print, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { startServer, type Starting } from '../shared/server.ts';

const LIMIT_MS = 2_000;
const LONGEST_MS = 20_000;
/** What the line says besides what is wrong. */
const LINE = /^(?=.*DATA_DIR).*(?:make room|mount it|give that folder|look whether|set DATA_DIR|wait until)/i;

export const refuseStarts: Run = async ({ isBrief, startServer: startFaulty }) => {
  const faults: string[] = [];
  const milliseconds: number[] = [];
  const cases = await badFolders();
  for (let time = 0; time < (isBrief ? 1 : 3); time += 1)
    for (const [what, starting] of Object.entries(cases)) {
      const from = performance.now();
      const server = await startFaulty({ ...starting, isNotAwaited: true });
      const timer = setTimeout(() => void server.kill(), LONGEST_MS);
      const code = await server.gone;
      clearTimeout(timer);
      milliseconds.push(performance.now() - from);
      const lines = server.said().trim().split('\n');
      if (code === null || code === 0 || lines.length !== 1 || !LINE.test(lines[0] ?? ''))
        faults.push(`${what}: ended with ${code}: ${lines.join(' ').slice(0, 300)}`);
    }
  print(faults, 8);
  return [
    none('starts-refused', faults.length, milliseconds.length, 'wrong'),
    atMost('starts-time', Math.max(...milliseconds), LIMIT_MS, 'ms'),
  ];
};

async function badFolders(): Promise<Record<string, Starting>> {
  const full = { new: memoryDisk(256), used: memoryDisk(4_096) };
  const readOnly = { new: memoryDisk(4_096), used: memoryDisk(4_096) };
  for (const { used } of [full, readOnly]) await (await startServer({ dataDir: used.folder })).stop();
  for (const disk of Object.values(full)) disk.fill();
  for (const disk of Object.values(readOnly)) disk.protect();
  const ofOther = makeFolder();
  chownSync(ofOther, 1, 1);
  chmodSync(ofOther, 0o755);
  const file = join(makeFolder(), 'data');
  writeFileSync(file, '');
  const filled = makeFolder();
  mkdirSync(join(filled, 'accounts.db'));
  // Root may write anywhere, unless it gives its rights away.
  const humble = [needProgram('setpriv', 'util-linux'), '--bounding-set=-all', '--inh-caps=-all'];
  return {
    'full disk': { dataDir: full.new.folder },
    'full disk with accounts': { dataDir: full.used.folder },
    'read-only disk': { dataDir: readOnly.new.folder },
    'read-only disk with accounts': { dataDir: readOnly.used.folder },
    "another user's folder": { dataDir: ofOther, wrapper: humble },
    "a new folder in another user's": { dataDir: join(ofOther, 'deep', 'data'), wrapper: humble },
    'a file': { dataDir: file },
    'a folder in the place of the database': { dataDir: filled },
  };
}
