// The folder with the content: `<section>/<item>/text.<language>.md`, with pictures and other files beside the texts. A text of a
// section itself has no item: `<section>/text.<language>.md`.
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { QUESTION_SLUGS } from '#src/features/faq/questions.ts';
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { PAGE_IDS, rowOf, type PageId } from '#src/shared/pages/pages.ts';
import { MEDIA_NAME } from '../kinds/file-fields.ts';
import { contentOf, kindOf } from '../kinds/kinds.ts';
import type { Fault } from './faults.ts';
import { nearName } from './near-name.ts';

/** A text of an item. */
export interface TextFile {
  readonly section: PageId;
  /** Its name in addresses: that of the folder, for a chapter without the number; empty: it is the page of the section. */
  readonly item: string;
  /** Of a chapter: its place. */
  readonly order?: number;
  readonly language: Language;
  readonly folder: string;
  readonly file: string;
}

/** Sections that open with files. */
export const SECTIONS: readonly PageId[] = PAGE_IDS.filter((page) => rowOf(page).content !== undefined);

const TABLES = new Set(['tags.json', 'redirects.json', 'README.md']);
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
/** The name of an item: a letter is among its characters, because numbers are pages of lists. */
export const ITEM_NAME = /^(?=.*[a-z])[a-z\d]+(?:-[a-z\d]+)*$/;
/** The number is no part of the address, so that chapters can be moved. */
const CHAPTER = /^(\d{1,4})-(.+)$/;
const LONGEST_NAME = 80;
const TAKEN: ReadonlySet<string> = new Set(['tag', 'feed', 'opds']);
/** Whether an address below a section is the site's own: also that of a question which it answers itself. */
export const isTaken = (section: PageId, name: string): boolean =>
  TAKEN.has(name) || (contentOf(section) === 'questions' && QUESTION_SLUGS.has(name));
const HIDDEN = /^[.~]|~$|^(?:thumbs\.db|desktop\.ini|__macosx)$/i;

/** Returns the folder of the content: `CONTENT_DIR`, which may lie anywhere, or `content`. */
export function contentFolder({ CONTENT_DIR }: Readonly<Record<string, string | undefined>>): string {
  return resolve(CONTENT_DIR || 'content');
}

/** Finds the texts below a folder; what does not belong there is a fault. Without the folder there is nothing. */
export function readFolder(root: string): { texts: TextFile[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const texts: TextFile[] = [];
  for (const entry of entriesIn(root)) {
    const { name } = entry;
    const path = join(root, name);
    if (!isFolder(entry)) {
      if (!TABLES.has(name))
        faults.push({ file: path, text: 'nothing uses this file; texts are in <section>/<item>/' });
    } else if (!isSection(name)) faults.push({ file: path, text: `is no section; ${sectionHint(name)}` });
    else readSection(name, path, { texts, faults });
  }
  return { texts, faults };
}

interface Found {
  texts: TextFile[];
  faults: Fault[];
}

function readSection(section: PageId, folder: string, found: Found): void {
  const kind = contentOf(section);
  const entries = entriesIn(folder);
  const files = entries.filter((entry) => kindOf(section).hasOwnText && !isFolder(entry));
  if (files.length > 0 || kind === 'page') readTexts({ section, item: '', folder }, files, found);
  for (const entry of entries.filter((one) => !files.includes(one)))
    if (kind === 'page')
      found.faults.push({
        file: join(folder, entry.name),
        text: `is a folder; ${section} is one page, whose texts lie in ${section}/`,
      });
    else readItem(section, entry, join(folder, entry.name), found);
}

function readItem(section: PageId, entry: Dirent, folder: string, { texts, faults }: Found): void {
  const { name } = entry;
  const fault = (text: string, file = folder) => void faults.push({ file, text });
  if (!isFolder(entry)) return fault('is a file; each item has a folder of its own');
  const [, number, item] = contentOf(section) === 'chapters' ? (CHAPTER.exec(name) ?? []) : [name, undefined, name];
  if (item === undefined) return fault('is no chapter: a number for its place and a name, such as 10-languages');
  if (texts.some((text) => text.section === section && text.item === item && text.folder !== folder))
    return fault(`has the same address as another chapter: ${item}`);
  if (!ITEM_NAME.test(item) || item.length > LONGEST_NAME)
    return fault(
      `cannot be an address: at most ${LONGEST_NAME} of a-z and 0-9, a letter among them, single hyphens between`,
    );
  if (isTaken(section, item)) return fault('is an address that the site uses itself; choose another name');
  const order = number === undefined ? {} : { order: Number(number) };
  readTexts({ section, item, ...order, folder }, entriesIn(folder), { texts, faults });
}

/** Reads what lies beside each other in a folder. */
function readTexts(
  item: Omit<TextFile, 'language' | 'file'>,
  entries: readonly Dirent[],
  { texts, faults }: Found,
): void {
  const fault = (text: string, file = item.folder) => void faults.push({ file, text });
  const before = texts.length;
  for (const entry of entries) {
    const inside = entry.name;
    const file = join(item.folder, inside);
    const language = /^text\.(.+)\.md$/.exec(inside)?.[1];
    // Another folder, a broken link or a device: reading it would fail, or never end.
    if (!kindOfFile(entry)?.isFile()) fault('is no file; beside a text lie files alone', file);
    else if (language !== undefined && isLanguage(language)) texts.push({ ...item, language, file });
    else if (language !== undefined) fault(`is in no language of the site: ${LANGUAGE_CODES.join(', ')}`, file);
    else if (inside.startsWith('transcript.')) {
      if (
        contentOf(item.section) !== 'videos' ||
        !entries.some(({ name }) => name === inside.replace(/^transcript/, 'text'))
      )
        fault('belongs to no film with a text in this language', file);
    } else if (/\.(?:srt|sbv|ass|ttml)$/i.test(inside))
      fault(`is no WebVTT, which captions are here; save them as ${inside.replace(/\.\w+$/, '.vtt')}`, file);
    else if (!PICTURE.test(inside) && !MEDIA_NAME.test(inside))
      fault('is neither text.<language>.md, nor a picture (.jpg, .png, .webp), nor a file such as guide.pdf', file);
  }
  if (texts.length === before) fault('has no text; the first one is text.it.md, for instance');
}

/** Takes a word that is no section, such as `navigare-aperta`, the address of one. Returns which was meant. */
export function sectionHint(word: string): string {
  const near = nearName(word, SECTIONS) ?? SECTIONS.find((section) => word.startsWith(section));
  return near === undefined ? `there are ${SECTIONS.join(', ')}` : `its name is ${near}`;
}

/** Whether a section with this name opens with files. */
export function isSection(name: string): name is PageId {
  return (SECTIONS as readonly string[]).includes(name);
}

/** What an entry is, or what a link leads to. */
const kindOfFile = (entry: Dirent) =>
  entry.isSymbolicLink() ? statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) : entry;

const isFolder = (entry: Dirent) => kindOfFile(entry)?.isDirectory() ?? false;

/** What is in a folder, sorted by name, without what editors and systems leave there. */
function entriesIn(folder: string): Dirent[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !HIDDEN.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
