// The archive of a release: whether it is whole and for this machine, and its folder.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { arch } from 'node:process';
import { CommandError, fileError } from '#src/command-line/command-error.ts';
import { runOrThrow, type Programs } from './run-program.server.ts';

const NAME = /^(aperta-(\d+)\.(\d+)\.(\d+)[\w.-]*-linux-(\w+))\.tar\.gz$/;
/** The packed archive, unpacked, with the pages that are made again. */
const SIZE_UNPACKED = 8;
/** The file in a release with the sum of its archive. */
const SUM = '.archive-sha256';

/** Returns the folder name of the archive. Throws a `CommandError` if it is not a newer release for this processor. */
export function releaseName(archive: string, current: string): string {
  const [, name, ...parts] = NAME.exec(basename(archive)) ?? [];
  if (name === undefined)
    throw new CommandError(
      `${archive} is no archive of a release: its name should be as aperta-0.3.0-linux-${arch}.tar.gz.`,
    );
  const processor = parts.at(-1);
  if (processor !== arch)
    throw new CommandError(`${archive} is for ${processor}, and this machine is ${arch}: take the other archive.`);
  const [, , ...running] = NAME.exec(`${current}.tar.gz`) ?? [];
  const numbers = (of: readonly string[]) =>
    of
      .slice(0, 3)
      .map((part) => part.padStart(9, '0'))
      .join('.');
  if (name === current) throw new CommandError(`${name} is the release that runs.`);
  if (running.length > 0 && numbers(parts) < numbers(running))
    throw new CommandError(`${name} is older than ${current}, which runs: see 'Go back' in deploy/README.md.`);
  return name;
}

/**
 * Compares the archive with SHA256SUMS beside it, and unpacks it into the folder of the releases. Returns its own folder, which may be
 * there already. Throws a `CommandError` if a sum is missing or another, or there is no room.
 */
export async function unpackRelease(
  programs: Programs,
  archive: string,
  name: string,
  folder: string,
): Promise<string> {
  const sums = join(dirname(resolve(archive)), 'SHA256SUMS');
  const expected = read(sums)
    .split('\n')
    .map((line) => line.split(/\s+\*?/))
    .find(([, file]) => file === basename(archive))?.[0];
  if (expected === undefined) throw new CommandError(`${sums} has no line for ${basename(archive)}.`);
  const found = await sha256(archive);
  if (found !== expected)
    throw new CommandError(
      `${archive} is not whole: its sum is ${found}, in ${sums} it is ${expected}. Fetch it again.`,
    );
  const target = join(folder, name);
  // An attempt before this one has left it.
  if (existsSync(join(target, SUM)) && readFileSync(join(target, SUM), 'utf8') === found) return target;
  if (existsSync(target)) throw new CommandError(`${target} is there, and not of this archive. Move it away.`);
  requireRoom([folder], statSync(archive).size * SIZE_UNPACKED);
  const part = join(folder, `.${name}.part`);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o755 });
  await runOrThrow(programs, 'tar', ['-xzf', resolve(archive), '--no-same-owner', '-C', part]);
  writeFileSync(join(part, name, SUM), found);
  renameSync(join(part, name), target);
  rmSync(part, { recursive: true, force: true });
  return target;
}

/** Throws a `CommandError` if one of these folders, of those that are there, is on a disk with less room. */
export function requireRoom(folders: readonly string[], needed: number): void {
  for (const folder of folders.filter(existsSync)) {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < needed)
      throw new CommandError(
        `${folder} has ${megabytes(bavail * bsize)} free, and an upgrade needs ${megabytes(needed)} there: make room first.`,
      );
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileError(file, 'read', error, 'It belongs beside the archive.');
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  } catch (error) {
    throw fileError(file, 'read', error);
  }
  return hash.digest('hex');
}
