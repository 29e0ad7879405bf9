// Starts on data folders that cannot be used: each has to end at once, with one line that an operator can act on.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeFolder, startServer, type Starting } from '../shared/server.ts';
import { memoryDisk } from './disks.ts';

const LIMIT_MS = 2_000;
const LONGEST_MS = 20_000;
/** What the line says besides what is wrong. */
const ADVICE = /(?:make room|mount it|give that folder|look whether|set DATA_DIR|wait until)/i;

/** Starts on each folder as often. */
export async function refuseStarts(times: number, startFaulty: RunOptions['startServer']): Promise<Measurement[]> {
  const faults: string[] = [];
  const milliseconds: number[] = [];
  const cases = await badFolders();
  for (let time = 0; time < times; time += 1)
    for (const [what, starting] of Object.entries(cases)) {
      const from = performance.now();
      const server = await startFaulty({ ...starting, isNotAwaited: true });
      const timer = setTimeout(() => void server.kill(), LONGEST_MS);
      const code = await server.gone;
      clearTimeout(timer);
      milliseconds.push(performance.now() - from);
      const lines = server.said().trim().split('\n');
      const isOne = lines.length === 1 && /DATA_DIR/.test(lines[0] ?? '') && ADVICE.test(lines[0] ?? '');
      if (code === null || code === 0 || !isOne)
        faults.push(`${what}: ended with ${code}: ${lines.join(' ').slice(0, 300)}`);
    }
  for (const line of faults.slice(0, 8)) console.log(`  ${line}`);
  const names = Object.keys(cases).join(', ');
  return [
    none(
      'starts-refused',
      faults.length,
      milliseconds.length,
      'wrong',
      `Unusable data folder (${names}): the server exits with code 1 and one line that names DATA_DIR and says what to do`,
    ),
    atMost('starts-time', Math.max(...milliseconds), LIMIT_MS, 'ms'),
  ];
}

async function badFolders(): Promise<Record<string, Starting>> {
  const [full, readOnly, fullSince, readOnlySince] = [256, 4_096, 4_096, 4_096].map((size) => memoryDisk(size));
  if (!full || !readOnly || !fullSince || !readOnlySince) throw new Error('there are four disks');
  for (const used of [fullSince, readOnlySince]) {
    const server = await startServer({ dataDir: used.path });
    await server.stop();
  }
  for (const disk of [full, fullSince]) disk.fill();
  for (const disk of [readOnly, readOnlySince]) disk.protect();
  const ofOther = makeFolder();
  chownSync(ofOther, 1, 1);
  chmodSync(ofOther, 0o755);
  const file = join(mkdtempSync(join(makeFolder(), 'file-')), 'data');
  writeFileSync(file, '');
  const filled = join(makeFolder(), 'data');
  mkdirSync(join(filled, 'accounts.db'), { recursive: true });
  // Root may write anywhere, unless it gives its rights away.
  const humble = [needProgram('setpriv', 'util-linux'), '--bounding-set=-all', '--inh-caps=-all'];
  return {
    'full disk': { dataDir: full.path },
    'full disk with accounts': { dataDir: fullSince.path },
    'read-only disk': { dataDir: readOnly.path },
    'read-only disk with accounts': { dataDir: readOnlySince.path },
    "another user's folder": { dataDir: ofOther, wrapper: humble },
    "a new folder in another user's": { dataDir: join(ofOther, 'deep', 'data'), wrapper: humble },
    'a file': { dataDir: file },
    'a folder in the place of the database': { dataDir: filled },
  };
}
