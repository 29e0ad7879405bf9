// The folder that a build fills: what is the same stays, what is old goes, and an incomplete build has no site.json.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOutputFolder } from './output-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
const at = (path: string) => join(folder, path);
afterAll(() => rmSync(folder, { recursive: true }));

test('writes what has changed and removes what a build no longer makes', () => {
  const first = openOutputFolder(folder, 'site.json');
  for (const path of ['pages/same.html', 'pages/changed.html', 'pages/removed.html', 'site.json'])
    first.write(path, path);
  first.removeOthers();
  const past = new Date(0);
  utimesSync(at('pages/same.html'), past, past);
  writeFileSync(at('pages/other.html'), 'not made by the build');

  const second = openOutputFolder(folder, 'site.json');
  expect(existsSync(at('site.json'))).toBe(false);
  second.write('pages/same.html', Buffer.from('pages/same.html'));
  second.write('pages/changed.html', 'new');
  second.write('site.json', '{}');
  second.removeOthers();

  expect(statSync(at('pages/same.html')).mtimeMs).toBe(0);
  expect(readFileSync(at('pages/changed.html'), 'utf8')).toBe('new');
  expect(['removed', 'other'].filter((name) => existsSync(at(`pages/${name}.html`)))).toEqual([]);
  expect(existsSync(at('site.json'))).toBe(true);
});
