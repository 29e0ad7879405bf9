import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'put-back-'));
const [home, version] = [join(folder, 'home'), join(folder, 'version')];
for (const path of [home, join(version, 'Briefe')]) mkdirSync(path, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
const guest = (name: string) => resolve('src/desktop/guest', name);

/** As the helper of the version packs it. */
function putBack(path: string): string[] {
  const code = `require '${guest('archive.pl')}'; my $w = frame_writer(sub { print @_ }); tar($w, undef, @ARGV) && $w->()`;
  const input = spawnSync('perl', ['-e', code, path], { cwd: version }).stdout;
  const words = [guest('put-back.pl'), encodeURIComponent(path), '28 Nov 14.00', 'n', '1000000', '', '5'];
  return spawnSync('perl', words, { cwd: home, input, encoding: 'utf8' }).stdout.split('\0');
}

test('what is put back has its own name where that is free, and else the time in it: nothing is written over', () => {
  const letter = 'Briefe/γράμμα.odt';
  const long = `${'λ'.repeat(124)}.txt`;
  for (const name of [letter, long]) writeFileSync(join(version, name), 'then');
  expect(putBack(letter)).toEqual(['OK', '1', letter]);
  writeFileSync(join(home, letter), 'now');
  expect(putBack(letter)).toEqual(['OK', '1', 'Briefe/γράμμα (28 Nov 14.00).odt']);
  expect(putBack(letter)).toEqual(['OK', '1', 'Briefe/γράμμα (28 Nov 14.00, 2).odt']);
  expect(putBack('Briefe')).toEqual(['OK', '1', 'Briefe (28 Nov 14.00)']);
  for (const name of [long, `${'λ'.repeat(118)} (28 Nov 14.00).txt`]) expect(putBack(long)).toEqual(['OK', '1', name]);
  expect(readFileSync(join(home, letter), 'utf8')).toBe('now');
  expect(readFileSync(join(home, 'Briefe (28 Nov 14.00)/γράμμα.odt'), 'utf8')).toBe('then');
  // A path that is a file now, and one that is not in the archive.
  rmSync(join(home, 'Briefe'), { recursive: true });
  writeFileSync(join(home, 'Briefe'), '');
  expect(putBack(letter)).toEqual(['NO', 'failed']);
  expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
});
