// Encrypted archives of copies of homes, for another machine: a file for each home, written again once the home has changed, and one for
// the keys, which is replaced by each run, so that no archive of a deleted account can be read with the newest keys.
import { spawn } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Decrypter, Encrypter } from 'age-encryption';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';

const NAME = /^(.+)\.(\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z)\.age$/;
const KEYS = 'keys';
/** What is of a home besides its image, a file each. */
const BESIDE = ['users', 'home-keys'];

export interface ArchiveHomes {
  /** The folder of the copies, with `homes`. */
  readonly copies: string;
  /** The host's data folder, with the encrypted keys. */
  readonly data: string;
  readonly to: string;
  readonly encrypter: Encrypter;
  readonly now: number;
}

/**
 * Archives what has changed, and deletes archives of homes that are gone, unless these are more than half: then the data folder may be
 * another one. Returns what it did; `kept`: archives of homes that are gone. Throws if tar or the disk fails.
 */
export async function archiveHomes({ copies, data, to, encrypter, now }: ArchiveHomes) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(to)) if (name.endsWith('.part')) rmSync(join(to, name));
  const before = new Set(readdirSync(to).filter((name) => NAME.test(name)));
  // A copy outlives its home.
  const images = readdirSync(join(copies, 'homes')).filter(
    (name) => isImage(name) && existsSync(join(data, 'homes', name)),
  );
  let written = 0;
  for (const image of images) {
    const name = nameOf(image.slice(0, -'.img'.length), statSync(join(copies, 'homes', image)).mtimeMs);
    if (!before.delete(name)) {
      await seal(join(to, name), copies, [`homes/${image}`], encrypter);
      written++;
    }
  }
  const keys = nameOf(KEYS, now);
  const beside = BESIDE.filter((folder) => existsSync(join(data, folder)));
  if (beside.length > 0) await seal(join(to, keys), data, beside, encrypter);
  // Only now: those of a home that has changed are deleted once the new one is whole.
  const ofOld = (name: string) => images.includes(`${idOf(name)}.img`) || (idOf(name) === KEYS && name !== keys);
  const old = [...before].filter(ofOld);
  const gone = [...before].filter((name) => !ofOld(name) && name !== keys);
  const isMost = gone.length > images.length;
  for (const name of isMost ? old : [...old, ...gone]) rmSync(join(to, name));
  return { written, unchanged: images.length - written, kept: isMost ? gone.length : 0 };
}

const idOf = (name: string) => NAME.exec(name)?.[1];
const nameOf = (id: string, time: number) => `${id}.${new Date(time).toISOString().replaceAll(':', '')}.age`;
const isImage = (name: string) => name.endsWith('.img') && ENGINE_ID.test(name.slice(0, -'.img'.length));

async function seal(file: string, folder: string, paths: readonly string[], encrypter: Encrypter): Promise<void> {
  const part = `${file}.part`;
  const { child, ended } = startTar([
    '--create',
    '--format=pax',
    '--sparse',
    '--numeric-owner',
    `--directory=${folder}`,
    ...paths,
  ]);
  const encrypted = await encrypter.encrypt(Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>);
  await pipeline(encrypted, createWriteStream(part, { mode: 0o600, flush: true }));
  await ended;
  await rename(part, file);
}

export interface RestoreHomes {
  /** The folder of the archives. */
  readonly from: string;
  /** The host's data folder. */
  readonly data: string;
  readonly decrypter: () => Decrypter;
}

/**
 * Puts the newest archive of each home back, and its number of a user and key. Replaces nothing: returns homes that are there already.
 * Anybody who can write to the place of archives can make one: only the expected plain files are taken out. Throws if one is damaged.
 */
export async function restoreHomes({ from, data, decrypter }: RestoreHomes) {
  const newest = new Map(
    readdirSync(from)
      .toSorted()
      .flatMap((name) => {
        const id = idOf(name);
        return id === undefined || !(id === KEYS || ENGINE_ID.test(id)) ? [] : [[id, join(from, name)] as const];
      }),
  );
  const [restored, there]: [string[], string[]] = [[], []];
  const keys = newest.get(KEYS);
  newest.delete(KEYS);
  mkdirSync(join(data, 'homes'), { recursive: true, mode: 0o711 });
  const stage = await mkdtemp(join(data, '.restore-'));
  try {
    if (keys !== undefined) {
      const folder = join(stage, KEYS);
      await open(keys, folder, [], decrypter());
      for (const beside of BESIDE)
        if (lstatSync(join(folder, beside), { throwIfNoEntry: false })?.isDirectory())
          for (const name of readdirSync(join(folder, beside))) await place(folder, join(beside, name), data);
    }
    for (const [id, file] of newest) {
      const [path, folder] = [join('homes', `${id}.img`), join(stage, id)];
      if (existsSync(join(data, path))) there.push(id);
      else {
        await open(file, folder, [path], decrypter());
        await place(folder, path, data);
        restored.push(id);
      }
    }
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return { restored, there, hasKeys: keys !== undefined };
}

/** Moves a file that was taken out to its place, unless there is one. */
async function place(stage: string, path: string, data: string): Promise<void> {
  const [folder = '', name = ''] = path.split('/');
  const isPlain = lstatSync(join(stage, folder)).isDirectory() && lstatSync(join(stage, path)).isFile();
  if (!isPlain || !ENGINE_ID.test(name.replace(/\.img$/, '')))
    throw new Error(`${path} in an archive is no plain file`);
  mkdirSync(join(data, folder), { recursive: true, mode: 0o700 });
  if (!existsSync(join(data, path))) await rename(join(stage, path), join(data, path));
}

/** Takes these paths out of an archive into a new folder; all without any. */
async function open(file: string, folder: string, paths: readonly string[], decrypter: Decrypter): Promise<void> {
  mkdirSync(folder);
  const args = ['--extract', '--keep-old-files', '--preserve-permissions', '--numeric-owner', `--directory=${folder}`];
  const { child, ended } = startTar([...args, '--', ...paths], 'pipe');
  const plain = await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
  // What tar says is worth more than a closed pipe.
  const [fed] = await Promise.allSettled([pipeline(plain, child.stdin)]);
  await ended;
  if (fed.status === 'rejected') throw new Error(`${file} is damaged`, { cause: fed.reason });
}

function startTar(args: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore') {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } });
  if (stdin === 'ignore') child.stdin.end();
  else child.stdout.resume();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-1000)));
  const ended = new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`tar failed (${code}): ${said.trim()}`))));
  });
  ended.catch(() => undefined);
  return { child, ended };
}
