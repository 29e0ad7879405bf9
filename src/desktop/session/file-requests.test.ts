// The real file helper, on a home of its own.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlAnswer, ControlResult } from '#src/desktop/protocol/control-messages.ts';
import { desktopData, NO_DESKTOP } from '#test/desktop/sandbox.ts';
import type { HelperFault } from './file-helper.ts';
import { answerFileRequest, type FileRequest } from './file-requests.ts';
import { listBin } from './lists.ts';
import { createUploads } from './uploads.ts';

const folder = desktopData();
const [home, address] = [join(folder, 'home'), join(folder, 'files.sock')];
const trash = join(home, '.local/share/Trash');
const isSkipped = NO_DESKTOP !== '';
let helper: ReturnType<typeof spawn>;

/** An entry of the bin as a program of the session may have made it. */
function binEntry(entry: string, note: string): void {
  for (const name of ['files', 'info']) mkdirSync(join(trash, name), { recursive: true });
  writeFileSync(join(trash, 'files', entry), entry);
  writeFileSync(join(trash, 'info', `${entry}.trashinfo`), `[Trash Info]\n${note}\n`);
}

beforeAll(async () => {
  if (isSkipped) return;
  mkdirSync(home);
  binEntry('old', 'Path=/home/Me/old\nDeletionDate=2020-01-01T00:00:00');
  const launch = ['src/desktop/sandbox/launch.pl', folder, String(process.getuid?.()), '--'];
  const guest = ['--tmpfs', '/opt', '--ro-bind', resolve('src/desktop/guest'), '/opt/guest'];
  const homes = ['--tmpfs', '/home', '--bind', home, '/home/Me', '--symlink', 'Me', '/home/user'];
  const own = ['--setenv', 'HOME', '/home/Me', '--die-with-parent', 'perl', '/opt/guest/files.pl'];
  helper = spawn('perl', [...launch, 'bwrap', '--dev-bind', '/', '/', ...guest, ...homes, ...own], {
    stdio: 'inherit',
  });
  while (!existsSync(address)) await setTimeout(20);
});
afterAll(() => {
  helper?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (request: FileRequest) =>
  answerFileRequest(address, request).catch((error: HelperFault): ControlResult => ({ error: error.fault }));
const move = async (from: string, to: string) => ask({ do: 'move', from, to });
const done = { done: true };

test.skipIf(isSkipped)('a move writes over nothing and leads nowhere else', async () => {
  writeFileSync(join(home, 'a'), 'a');
  writeFileSync(join(home, 'b'), 'b');
  mkdirSync(join(home, 'box'));
  symlinkSync('/etc/passwd', join(home, 'link'));
  const refused = await Promise.all([
    move('a', 'b'),
    move('a', 'a'),
    move('box', 'box/inner'),
    move('a', 'link'),
    move('a', '../a'),
    move('a', '.hidden'),
    move('none', 'c'),
    move('a', 'none/a'),
    ask({ do: 'make-folder', path: 'box' }),
  ]);
  expect(refused.map((one) => 'error' in one && one.error)).toEqual(
    'taken taken bad-name taken bad-name bad-name missing missing taken'.split(' '),
  );
  expect([await move('a', 'box/%C3%A9'), readFileSync(join(home, 'box/é'), 'utf8')]).toEqual([done, 'a']);
});

test.skipIf(isSkipped)('what is in the bin comes back where it was, and never out of the home', async () => {
  const isOldThere = () => existsSync(join(trash, 'files/old'));
  await expect.poll(isOldThere, { timeout: 20_000 }).toBe(false);
  binEntry('etc', 'Path=/etc/x');
  binEntry('up', 'Path=/home/user/../x');
  binEntry('other', 'Path=/home/other/x');
  writeFileSync(join(home, 'box/letter.txt'), 'first');
  const binned = await ask({ do: 'bin', path: 'box/letter.txt' });
  expect([binned, (await listBin(address)).binned]).toMatchObject([
    { key: 'letter.txt' },
    [{ entry: 'letter.txt', name: 'letter.txt', from: 'box', kind: 'file', size: 5 }],
  ]);
  const putBack = async (entry: string) => ask({ do: 'put-back', entry });
  expect(await Promise.all(['etc', 'up', 'other', '..%2Fx', 'none'].map(putBack))).toEqual(
    ['missing', 'missing', 'missing', 'bad-name', 'missing'].map((error) => ({ error })),
  );
  // The folder is gone, and in its place is a file; then the name is taken.
  rmSync(join(home, 'box'), { recursive: true });
  writeFileSync(join(home, 'box'), '');
  expect(await putBack('letter.txt')).toEqual({ done: true, key: 'letter.txt' });
  await ask({ do: 'bin', path: 'letter.txt' });
  writeFileSync(join(home, 'letter.txt'), 'second');
  expect(await putBack('letter.txt')).toEqual({ done: true, key: 'letter%20%281%29.txt' });
});

test.skipIf(isSkipped)('a thousand entries of one name are listed, and gone at once', async () => {
  for (let number = 1; number < 1_000; number++)
    binEntry(number === 1 ? 'same' : `same.${number}`, 'Path=/home/Me/same');
  writeFileSync(join(home, 'same'), '');
  expect(await ask({ do: 'bin', path: 'same' })).toMatchObject(done);
  expect((await listBin(address)).binned.length).toBe(1_000);
  expect(await ask({ do: 'purge', entry: 'same' })).toEqual(done);
  expect((await listBin(address)).binned.length).toBe(999);
  expect(await ask({ do: 'purge' })).toEqual(done);
  await expect
    .poll(() => ['files', 'info', 'expunged'].map((name) => readdirSync(join(trash, name))))
    .toEqual([[], [], []]);
});

test.skipIf(isSkipped)('a file is replaced only while it is the one that was read', async () => {
  const path = join(home, 'text');
  const replace = async (time: number, meanwhile?: () => void) =>
    new Promise<ControlAnswer>((answer) => {
      const uploads = createUploads(address, 100, (said) => {
        if (!('have' in said)) return answer(said);
        if (said.have > 0) return undefined;
        meanwhile?.();
        return uploads.frame(Buffer.from([0, 0, 0, 1, 110, 101, 119]));
      });
      uploads.begin(1, '/text', 3, time).catch((error: HelperFault) => answer({ id: 1, error: error.fault }));
    });
  writeFileSync(path, 'old');
  utimesSync(path, 100, 100.25);
  expect(await replace(99)).toMatchObject({ error: 'changed' });
  // Somebody else may have written it in the same second.
  expect(await replace(100)).toMatchObject({ error: 'changed' });
  expect(await replace(100.25, () => writeFileSync(path, 'other'))).toMatchObject({ error: 'changed' });
  expect(readFileSync(path, 'utf8')).toBe('other');
  utimesSync(path, 100, 100);
  expect(await replace(100)).toMatchObject({ done: true, key: 'text', time: expect.any(Number) as unknown });
  expect([readFileSync(path, 'utf8'), readdirSync(join(home, '.uploads'))]).toEqual(['new', []]);
});
