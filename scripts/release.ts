// `npm run release`: makes the archives of this version in the folder `release` (CONTRIBUTING.md, 'Make a release').
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { announce } from './release/announce.ts';
import { correctsWeakness, upgradeNotes } from './release/notes.ts';
import { packRelease } from './release/pack.ts';
import { readSource, ReleaseError } from './release/source.ts';
import { buildPages, layOut } from './release/tree.ts';

/** The processors of the servers, as Node names them. The lock file has a Node and native packages for each. */
const PROCESSORS = ['x64', 'arm64'] as const;

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'release');

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function release(work: string): Promise<void> {
  const source = readSource(root);
  const notes = upgradeNotes(source.changelog, source.version);
  const [own, ...others] = PROCESSORS.toSorted((one) => (one === process.arch ? -1 : 1));
  if (process.platform !== 'linux' || own !== process.arch)
    throw new ReleaseError(`A release is made on Linux with one of the processors ${PROCESSORS.join(' and ')}.`);
  console.log(`Making release ${source.version} of ${source.commit.slice(0, 12)}. It takes five minutes or more.`);
  mkdirSync(out, { recursive: true });
  const files: string[] = [];
  const built = layOut(source, work, own);
  // The pages of all archives are the same. Here it also shows that the archive has all packages that a build needs.
  buildPages(built, source);
  for (const processor of [own, ...others]) {
    const tree = processor === own ? built : layOut(source, work, processor, join(built, 'dist'));
    writeFileSync(join(tree, 'UPGRADE.md'), notes);
    files.push(...packRelease(tree, out, source));
  }
  const sums = await Promise.all(files.toSorted().map(async (file) => `${await sha256(file)}  ${basename(file)}\n`));
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  const { version, changelog } = source;
  announce(out, { version, isSecurity: correctsWeakness(changelog, version) });
  console.log(`Made in release/, with SHA256SUMS:\n${sums.join('')}`);
}

const work = mkdtempSync(join(tmpdir(), 'aperta-release-'));
try {
  await release(work);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
