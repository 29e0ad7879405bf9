// What a trial may send in place of the archive of its files. Perl is on every machine that runs sessions; the sandbox around it is
// another test's business.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const guest = (name: string) => resolve('src/desktop/guest', name);
const folder = mkdtempSync(join(tmpdir(), 'unpack-'));
const [home, from] = [join(folder, 'home'), join(folder, 'from')];
for (const path of [home, from]) mkdirSync(path);
afterAll(() => rmSync(folder, { recursive: true }));

const unpacker = (most: number) => [guest('unpack.pl'), 'New', 'n', String(most), '', '1'];
function unpack(archive: Buffer, most = 1_000_000): string[] {
  return spawnSync('perl', unpacker(most), { cwd: home, input: archive, encoding: 'utf8' }).stdout.split('\0');
}

/** What archive.pl does with files of `from`. */
const perl = (code: string, ...args: string[]): Buffer =>
  spawnSync('perl', ['-e', `require '${guest('archive.pl')}'; ${code}`, ...args], { cwd: from }).stdout;
const pack = (...paths: string[]) =>
  perl('my $w = frame_writer(sub { print @_ }); tar($w, undef, @ARGV) && $w->()', ...paths);

/** A frame of LZ4 around bytes as they are. */
function frame(bytes: Buffer): Buffer {
  const blocks = [];
  for (let at = 0; at < bytes.length; at += 65_536) {
    const block = bytes.subarray(at, at + 65_536);
    const size = Buffer.alloc(4);
    size.writeUInt32LE((block.length | 0x8000_0000) >>> 0);
    blocks.push(size, block);
  }
  return Buffer.concat([Buffer.from('04224d18604082', 'hex'), ...blocks, Buffer.alloc(4)]);
}

/** An archive of tar with one entry; `size` is that of its head. */
function tar(name: string, kind: string, size = 1): Buffer {
  const head = Buffer.alloc(512);
  head.write(name);
  head.write(`0000644\0${'0000000\0'.repeat(2)}${size.toString(8).padStart(11, '0')}\0`, 100);
  head.write(`${'0'.repeat(11)}\0        ${kind}/etc`, 136);
  head.write('ustar\x0000', 257);
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return Buffer.concat([head, Buffer.alloc(512, 'x').fill(0, 1), Buffer.alloc(1024)]);
}

test('files with names of any kind are packed and unpacked as they are, and counted once', () => {
  const files = { 'a\nNO missing': '1', '-rf': '', 'q?:*"\\': 'x'.repeat(200_000), '@x': '2' };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(from, name), bytes);
  mkdirSync(join(from, 'sub/empty'), { recursive: true });
  writeFileSync(join(from, 'sub/.hidden'), '');
  expect(unpack(pack(...Object.keys(files), 'sub', 'sub/empty'))).toEqual(['OK', '4', 'New']);
  for (const [name, bytes] of Object.entries(files)) expect(readFileSync(join(home, 'New', name), 'utf8')).toBe(bytes);
  expect(readdirSync(join(home, 'New/sub'), { recursive: true })).toEqual(['empty']);
});

const whole = frame(tar('a', '0'));
test.each([
  ['another filter', gzipSync(tar('a', '0')), 'format'],
  ['a filter in the filter', frame(gzipSync(tar('a', '0'), { level: 0 })), 'format'],
  ['no archive of tar', frame(Buffer.alloc(2_000, 'PK\x03\x04')), 'format'],
  ['a dictionary of its own', Buffer.from('04224d186140820000000000', 'hex'), 'format'],
  ['a block of 2 GiB', Buffer.from('04224d18604082ffffff7f00', 'hex'), 'format'],
  [
    'a block that expands to more',
    Buffer.concat([Buffer.from('04224d18604082000001001f000100', 'hex'), Buffer.alloc(65_532, 255)]),
    'format',
  ],
  ['a way out', frame(tar('../a', '0')), 'format'],
  ['a hidden name', frame(tar('.a', '0')), 'format'],
  ['a symbolic link', frame(tar('a', '2', 0)), 'format'],
  ['a hard link', frame(tar('a', '1', 0)), 'format'],
  ['a pipe', frame(tar('a', '6', 0)), 'format'],
  ['a name twice', frame(Buffer.concat([tar('a', '0').subarray(0, 1024), tar('a', '0')])), 'format'],
  ['nothing', frame(Buffer.alloc(1024)), 'format'],
  ['more after the end', Buffer.concat([whole, whole]), 'format'],
  ['a part', whole.subarray(0, -1), 'cut-off'],
  ['less than it says', frame(tar('a', '0', 5_000).subarray(0, 1024)), 'cut-off'],
  ['more than a trial can have', frame(tar('a', '0', 1_000_001)), 'full'],
])('%s is no archive of files', (_, archive, fault) => {
  expect(unpack(archive)).toEqual(['NO', fault]);
  expect(readdirSync(home)).toEqual(['New']);
});

test('one that stops is given up', async () => {
  const child = spawn('perl', unpacker(1), { cwd: home });
  child.stdin.write(whole.subarray(0, 100));
  expect(await text(child.stdout)).toBe('NO\0stalled');
  if (child.exitCode === null) await once(child, 'exit');
});

test('names that Windows forbids, or takes for one, are other ones in a zip archive', () => {
  const names = `a:b a?b a_b CON con.tar.gz end. x X Ä.txt ä.txt nul fine(1).odt "q"`.split(' ');
  const renamed = perl('my %n = windows_names(@ARGV); print join "/", map { $n{$_} } @ARGV', ...names);
  expect(renamed.toString('utf8')).toBe(
    'a_b (2)/a_b (3)/a_b/_CON/_con.tar.gz/end_/x (2)/X/Ä.txt/ä (2).txt/_nul/fine(1).odt/_q_',
  );
});
