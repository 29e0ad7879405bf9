// A folder of content for a test, and the pages that the build makes of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import site from '#site';
import { contentTexts } from '../build/content/pages/content-texts.ts';
import { itemEntries } from '../build/content/pages/item-entries.ts';
import { listEntries } from '../build/content/pages/list-entries.ts';
import { readContent } from '../build/content/reading/read-content.ts';
import { completeView, headOf, sitePages, siteViews } from '../build/pages/site-pages.ts';
import { readSiteTexts } from '../build/texts/text-files.ts';

/** A text with the fields that all have, and `fields`, lines of YAML that begin at line 7. */
export const textOf = (body: string, fields = '') =>
  `---\ntitle: A title\nsummary: A summary that is long enough.\ndate: 2026-11-20\nauthors: [Ada]\nlicence: CC0-1.0\n${fields}---\n${body}\n`;

/** Makes a folder for each test, `folder`. `write` writes into it; `pagesOf` reads it or a folder in it, and gives the markup of each address, and what it adds to the head. */
export function contentFolderOfTest() {
  let root = '';
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'content-'))));
  afterEach(() => rmSync(root, { recursive: true }));
  const wordsOf = contentTexts(site, readSiteTexts());
  return {
    folder: () => root,
    write(path: string, content: string | Buffer) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    async pagesOf(folder = '') {
      const content = await readContent(join(root, folder), site);
      const entries = [...listEntries(content, wordsOf), ...itemEntries(content, wordsOf)];
      const views = siteViews(sitePages(entries, site));
      const markup = new Map(views.map((view) => [view.path, completeView(view).entry?.data]));
      return {
        root,
        content,
        markup: (path: string) => markup.get(path) as string | undefined,
        head: (path: string) => headOf(views.find((view) => view.path === path) ?? {}),
      };
    },
  };
}
