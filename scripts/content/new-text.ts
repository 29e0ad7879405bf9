// `npm run content -- new`: the file of a text, with the fields to fill in.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';
import { shownPath } from '../../build/content/faults.ts';
import { contentOf, isTaken, ITEM_NAME, SECTIONS, WITH_OWN_TEXT } from '../../build/content/folder.ts';

/** Writes the file, a draft; without `name`, of the page of the section itself. Returns what to do next; throws an error for the writer. */
export function newText(root: string, section: string, name: string, language: Language, now = new Date()): string {
  if (!(SECTIONS as readonly string[]).includes(section))
    throw new Error(`'${section}' is no section; there are ${SECTIONS.join(', ')}`);
  const kind = contentOf(section as PageId);
  if (name === '' && !WITH_OWN_TEXT.includes(kind))
    throw new Error(`a text of ${section} needs a name, such as: npm run content -- new ${section} my-first-post`);
  if (name !== '' && kind === 'page')
    throw new Error(`${section} is one page; leave out '${name}': npm run content -- new ${section}`);
  if (name !== '' && !ITEM_NAME.test(name))
    throw new Error(
      `'${name}' cannot be an address: use a-z and 0-9, with single hyphens between, such as my-first-post`,
    );
  if (isTaken(section as PageId, name))
    throw new Error(`'${name}' is an address that the site uses itself; choose another name`);
  if (kind === 'chapters' && /^\D/.test(name))
    throw new Error(`a chapter begins with a number for its place, such as 10-${name}`);
  const folder = join(root, section, name);
  const file = join(folder, `text.${language}.md`);
  if (existsSync(file)) throw new Error(`${shownPath(file)} exists already`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, template(now.toISOString().slice(0, 10)));
  return (
    `Written: ${shownPath(file)}\nFill in the fields, write below the second '---', and remove 'draft: true' to publish.\n` +
    'Then: npm run content -- check'
  );
}

/** Not valid as it is: the check names what is left to fill in. */
function template(today: string): string {
  return `---
title: ''
summary: ''
date: ${today}
authors: []
licence: CC-BY-4.0
draft: true
---

`;
}
