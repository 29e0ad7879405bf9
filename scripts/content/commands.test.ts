// A writer's way from an empty folder to a text and its translation.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import site from '#site';
import { runContent } from './commands.ts';

test('a text is begun, checked, published and translated', async () => {
  const root = mkdtempSync(join(tmpdir(), 'writer-'));
  const run = (words: string) => runContent(root, site, words.split(' '));
  const edit = (language: string, change: (text: string) => string) => {
    const file = join(root, 'blog/my-post', `text.${language}.md`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const fill = (text: string) =>
    `${text}Words of {{product}}.\n`
      .replace("title: ''", 'title: My post')
      .replace("summary: ''", 'summary: What this post is about.')
      .replace('[]', '[Ada]');
  for (const wrong of ['', 'nothing', 'new', 'new blog my-post --language xx', 'check --all'])
    expect((await run(wrong)).exitCode, wrong).toBe(2);
  for (const wrong of [
    'new news my-post',
    'new blog My_Post',
    'new navigare languages',
    'new blog',
    'new info my-page',
  ])
    expect((await run(wrong)).exitCode, wrong).toBe(1);
  expect((await run('new blog my-post')).exitCode).toBe(0);
  expect((await run('new blog my-post')).error).toContain('exists already');
  expect((await run('check')).error).toMatch(/:2: title is "".*:3: summary.*:5: authors.*has no text below/s);
  edit('it', fill);
  expect((await run('check')).output).toBe('1 texts, 1 of them drafts. No faults.');
  expect(await runContent(root, { ...site, name: 'Other' }, ['status'])).toEqual(await run('status'));
  expect((await run('new blog my-post --language de')).output).toContain('a copy of');
  edit('de', (text) => text.replace('My post', 'Mein Text').replace('draft: true\n', ''));
  expect((await run('status')).output).not.toContain('has changed since');
  edit('it', (text) => text.replace('Words of', 'Other words of'));
  expect((await run('status')).output).toContain('the it text has changed since: de');
  writeFileSync(join(root, 'blog/my-post/text.el.md'), 'x');
  expect(await run('status')).toMatchObject({ output: expect.stringContaining('blog/my-post: it'), exitCode: 1 });
  expect((await run('new info')).output).toContain('info/text.it.md');
  rmSync(root, { recursive: true });
});
