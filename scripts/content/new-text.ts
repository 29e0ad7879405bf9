// `npm run content -- new`: the file of a text, with the fields of its section to fill in, or a copy of another language to translate.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { contentOf, kindOf } from '../../build/content/kinds/kinds.ts';
import { compile } from '../../build/content/markdown/compile.ts';
import { placeholdersOf } from '../../build/content/markdown/placeholders.ts';
import { shownPath } from '../../build/content/reading/faults.ts';
import { isSection, isTaken, ITEM_NAME, sectionHint } from '../../build/content/reading/folder.ts';

/**
 * Writes the file, a draft; without `name`, of the page of the section itself. If there is the text in another language, it is a
 * copy of it. Returns what to do next; throws an error for the writer.
 */
export function newText(
  root: string,
  site: Site,
  { section, name: given, language }: { section: string; name: string; language: Language },
): string {
  if (!isSection(section)) throw new Error(`'${section}' is no section; ${sectionHint(section)}`);
  const name = chapterOf(join(root, section), given) ?? given;
  checkName(section, name);
  const folder = join(root, section, name);
  const file = join(folder, `text.${language}.md`);
  if (existsSync(file)) throw new Error(`${shownPath(file)} exists already`);
  const source = sourceOf(folder);
  mkdirSync(folder, { recursive: true });
  if (!source) {
    writeFileSync(file, newSource(section, language, new Date().toISOString().slice(0, 10)));
    return (
      `Written: ${shownPath(file)}\nFill in the fields, write below the second '---', and remove 'draft: true' to publish.\n` +
      `Then: ${PROGRAM.content('check')}`
    );
  }
  const { text, mark } = translationOf(source, site, section, language);
  writeFileSync(file, text);
  return (
    `Written: ${shownPath(file)}, a copy of ${shownPath(source)}\n` +
    "Translate title, summary, other words and the text, and remove 'draft: true' to publish." +
    (mark === undefined
      ? `\n${shownPath(source)} has a fault, so its mark is not known: see ${PROGRAM.content('status')}`
      : '') +
    `\nThen: ${PROGRAM.content('check')}`
  );
}

/** A text with the fields that it must have, and some that it may have. */
function newSource(section: PageId, language: Language, today: string): string {
  return `---
title: ''
summary: ''
date: ${today}
authors: [] # [Ada Rossi, Bruno Verdi]
licence: CC-BY-4.0
${kindOf(section).template?.(language, today) ?? ''}draft: true
---

`;
}

/** The folder of a chapter that is named without its number, if there is one. */
function chapterOf(folder: string, name: string): string | undefined {
  if (name === '' || !existsSync(folder)) return undefined;
  return readdirSync(folder).find((one) => one.replace(/^\d{1,4}-/, '') === name);
}

function checkName(section: PageId, name: string): void {
  const kind = contentOf(section);
  if (name === '' && !kindOf(section).hasOwnText)
    throw new Error(`a text of ${section} needs a name, such as: ${PROGRAM.content(`new ${section} my-first-post`)}`);
  if (name !== '' && kind === 'page')
    throw new Error(`${section} is one page; leave out '${name}': ${PROGRAM.content(`new ${section}`)}`);
  if (name !== '' && !ITEM_NAME.test(name))
    throw new Error(
      `'${name}' cannot be an address: use a-z and 0-9, with single hyphens between, such as my-first-post`,
    );
  if (isTaken(section, name)) throw new Error(`'${name}' is an address that the site uses itself; choose another name`);
  if (kind === 'chapters' && /^\D/.test(name))
    throw new Error(`a chapter begins with a number for its place, such as 10-${name}`);
}

/** The text that others are made from: the Italian one, or the first. */
function sourceOf(folder: string): string | undefined {
  return ['it', ...LANGUAGE_CODES].map((code) => join(folder, `text.${code}.md`)).find((file) => existsSync(file));
}

/** A copy of a text that says what it is made from. */
function translationOf(
  source: string,
  site: Site,
  section: PageId,
  language: Language,
): { text: string; mark: string | undefined } {
  const text = readFileSync(source, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const compiled = compile(text, {
    kind: contentOf(section),
    placeholders: placeholdersOf(site),
    fault: () => undefined,
  });
  const mark = compiled?.outline.mark;
  const [, start = '', fields = '', rest = ''] = /^(\s*---[ \t]*\n)([^]*?\n)((?:---|\.\.\.)[^]*)$/.exec(text) ?? [];
  const kept = fields
    .replaceAll(/^(?:draft|translated-from):.*\n/gm, '')
    .replace(/^(captions:.*)\.[a-z]{2}\.vtt/m, `$1.${language}.vtt`);
  const own = `draft: true\n${mark === undefined ? '' : `translated-from: '${mark}'\n`}`;
  return { text: start === '' ? text : start + kept + own + rest, mark };
}
