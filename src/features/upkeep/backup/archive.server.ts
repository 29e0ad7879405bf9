// Packs files with tar, encrypted as backups are, and unpacks them.
import { spawn } from 'node:child_process';
import { lstatSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError, fileError } from '#src/command-line/command-error.ts';
import { encryptTo, type Chunks } from './encryption.server.ts';
import { writeWhole } from './whole-file.server.ts';

/** A file that changed while it was read is packed again by the next run. */
const MOST_HARMLESS_CODE = 1;

/** Starts tar. `ended` rejects with a `CommandError` that has its last words if it fails. */
function startTar(args: readonly string[], { mayChange = false } = {}) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-2000)));
  // The exit code says more than a closed pipe.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((done, fail) => {
    child.on('error', (error) => fail(new CommandError(`tar cannot be started (${error.message}). Install it.`)));
    child.on('close', (code) =>
      code === 0 || (mayChange && code === MOST_HARMLESS_CODE)
        ? done()
        : fail(new CommandError(`tar failed (${code}): ${said.trim().split('\n').slice(-3).join(' ')}`)),
    );
  });
  ended.catch(() => undefined);
  return { child, ended };
}

/**
 * Writes the files into a new encrypted archive, which has the group of its folder, if that is allowed, and is complete or absent. Throws a `CommandError`
 * if it cannot.
 */
export async function pack(file: string, paths: readonly string[], recipients: readonly string[]): Promise<void> {
  const encrypt = await encryptTo(recipients);
  const folder = dirname(file);
  const part = join(folder, `.${file.slice(folder.length + 1)}.part`);
  try {
    await rm(part, { force: true });
    await writeWhole(file, part, async (handle) => {
      const args = ['--create', '--format=pax', '--no-recursion', '--directory=/', '--null', '--files-from=-'];
      const { child, ended } = startTar(args, { mayChange: true });
      child.stdin.end(paths.map((path) => `./${path.slice(1)}\0`).join(''));
      for await (const piece of await encrypt(child.stdout as AsyncIterable<Buffer>)) await handle.writeFile(piece);
      await ended;
      await handle.chown(process.getuid?.() ?? -1, statSync(folder).gid).catch((error: NodeJS.ErrnoException) => {
        // Who is not in that group keeps the own one.
        if (error.code !== 'EPERM') throw error;
      });
      await handle.chmod(0o640);
    });
  } catch (error) {
    throw error instanceof CommandError ? error : fileError(file, 'written', error);
  }
}

/** Returns the paths in an archive, relative to its root. Throws a `CommandError` if it names a place above that, or is no archive. */
export async function listArchive(bytes: Chunks): Promise<string[]> {
  const { child, ended } = startTar(['--list', '--quoting-style=literal']);
  let names = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (names += text));
  await feed(bytes, child.stdin);
  await ended;
  const paths = names.split('\n').flatMap((name) => (name === '' ? [] : [name.replace(/^\.\//, '')]));
  if (paths.some((path) => path.startsWith('/') || path.split('/').includes('..')))
    throw new CommandError('The archive names places outside of its own. Nothing was written.');
  return paths;
}

/** Returns those of the paths that are files below `folder` already. */
export const thereAlready = (paths: readonly string[], folder: string): string[] =>
  paths
    .map((path) => join(folder, path))
    // A link to nothing is there as well.
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false);

/** Unpacks an archive below `folder`, with owners if root does it. Replaces no file. Throws a `CommandError` if it cannot. */
export async function unpack(bytes: Chunks, folder: string): Promise<void> {
  // Folders above what is in the archive are open to the server.
  const before = process.umask(0o022);
  try {
    const { child, ended } = startTar([
      '--extract',
      `--directory=${folder}`,
      '--keep-old-files',
      '--preserve-permissions',
      '--numeric-owner',
    ]);
    child.stdout.resume();
    await feed(bytes, child.stdin);
    await ended;
  } finally {
    process.umask(before);
  }
}

/** What tar has read enough of closes early; why is in `ended`. */
async function feed(bytes: Chunks, stdin: Writable): Promise<void> {
  try {
    await pipeline(Readable.from(bytes), stdin);
  } catch (error) {
    if (!['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
