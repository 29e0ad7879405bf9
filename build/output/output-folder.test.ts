// The folder that a build fills: the last good one stays until the new one takes its place, all at once.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOutputFolder } from './output-folder.ts';

let parent: string;
const at = (path: string) => join(parent, 'dist', path);
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'output-'))));
afterEach(() => rmSync(parent, { recursive: true }));

function build(files: Readonly<Record<string, string>>): void {
  const out = openOutputFolder(join(parent, 'dist'));
  for (const [path, content] of Object.entries(files)) out.write(path, content);
  out.publish();
}

test('a build replaces the last one, and keeps the files that are the same', () => {
  build({ 'pages/same.html': 'same', 'pages/changed.html': 'old', 'pages/removed.html': '', 'site.json': '1' });
  utimesSync(at('pages/same.html'), new Date(0), new Date(0));
  build({ 'pages/same.html': 'same', 'pages/changed.html': 'new', 'site.json': '2' });
  expect(statSync(at('pages/same.html')).mtimeMs).toBe(0);
  expect(readFileSync(at('pages/changed.html'), 'utf8')).toBe('new');
  expect(readdirSync(at('pages')).toSorted()).toEqual(['changed.html', 'same.html']);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('files of the last build are taken over together or not at all', () => {
  build({ 'page.html': 'page', 'page.html.br': 'packed', 'other.html': 'other' });
  const out = openOutputFolder(join(parent, 'dist'));
  expect([out.keep('page.html', 'page.html.br'), out.keep('other.html', 'other.html.br')]).toEqual([true, false]);
  out.publish();
  expect(readdirSync(at('.')).toSorted()).toEqual(['page.html', 'page.html.br']);
  expect(readFileSync(at('page.html.br'), 'utf8')).toBe('packed');
});

test('until a build is complete, and after one that failed, everything of the last one is there', () => {
  build({ 'page.html': 'old', 'site.json': '1' });
  const out = openOutputFolder(join(parent, 'dist'));
  out.write('page.html', 'new');
  const content = () => [readFileSync(at('page.html'), 'utf8'), existsSync(at('site.json'))];
  expect(content()).toEqual(['old', true]);
  out.discard();
  expect(content()).toEqual(['old', true]);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('removes what killed builds left, not what others are writing', () => {
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ['.dist-99999999', `.dist-${process.ppid}`, '.dist-notes']) {
    mkdirSync(join(parent, name));
    utimesSync(join(parent, name), old, old);
  }
  build({ 'site.json': '1' });
  expect(readdirSync(parent).toSorted()).toEqual([`.dist-${process.ppid}`, '.dist-notes', 'dist'].toSorted());
});
