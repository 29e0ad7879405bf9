// What a session writes by itself takes no name that is taken.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'home-'))));
afterEach(() => rmSync(home, { recursive: true }));

test('a hundred and first print has its date as a name', () => {
  for (let number = 0; number < 100; number++) writeFileSync(join(home, number ? `a (${number}).pdf` : 'a.pdf'), '');
  const input = readFileSync('src/desktop/guest/print.sh', 'utf8')
    .replace('perl /opt/guest/printed-name.pl', 'echo a.pdf')
    .replace('xdg-user-dir DOWNLOAD', `echo '${home}'`)
    .replace('cat >', 'echo printed >');
  execFileSync('sh', { input });
  const [name = '', ...others] = readdirSync(home).filter((found) => !/^a( \(\d+\))?\.pdf$/.test(found));
  expect([name, others]).toEqual([expect.stringMatching(/^PDF [\d.: -]+\.pdf$/), []]);
  expect(readFileSync(join(home, name), 'utf8')).toBe('printed\n');
});

test('examples leave what has their name', () => {
  const write = () =>
    execFileSync('perl', ['src/desktop/guest/examples.pl', 'src/desktop/guest/examples/en.txt', home, '0']);
  write();
  const [name = ''] = readdirSync(home);
  writeFileSync(join(home, name), 'own');
  write();
  expect(readFileSync(join(home, name), 'utf8')).toBe('own');
});
