// Reads all content, and finds all faults before anything is built.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { readDocuments, type Documents } from '../files/documents.ts';
import { readMedia, type AllMedia, type Media } from '../files/media.ts';
import { pictureFaults } from '../files/picture-faults.ts';
import { picturePath, readPicture, type MadePicture } from '../files/pictures.ts';
import { readTranscripts, type Transcript } from '../files/transcripts.ts';
import { contentOf } from '../kinds/kinds.ts';
import { createLinks, type Hidden, type Links, type PageAnchor } from '../links/links.ts';
import { readRedirects, type Redirects } from '../links/redirects.ts';
import { compile, type Compiled } from '../markdown/compile.ts';
import { placeholdersOf } from '../markdown/placeholders.ts';
import { agreementFaults } from './agreement.ts';
import { ContentError, type Fault } from './faults.ts';
import { readFolder, SECTIONS } from './folder.ts';
import { insideOf } from './inside.ts';
import type { Item } from './item.ts';
import { openOutlineCache } from './outline-cache.ts';
import { readItem } from './read-item.ts';
import { readTags, type TagNames } from './tags.ts';

/** All content that is shown. */
export interface Content {
  readonly root: string;
  readonly site: Site;
  /** The newest first. */
  readonly items: readonly Item[];
  /** Sections with an item. */
  readonly open: readonly PageId[];
  readonly tags: TagNames;
  readonly redirects: Redirects;
  readonly links: Links;
  /** By the path of the file. */
  readonly pictures: ReadonlyMap<string, MadePicture>;
  readonly media: AllMedia;
  readonly documents: Documents;
  /** Of texts with a film, by the path of the text. */
  readonly transcripts: ReadonlyMap<string, Transcript>;
  /** Texts that are not shown before their day. */
  readonly waiting: readonly Waiting[];
  /** What is possible, but hardly meant. */
  readonly hints: readonly Fault[];
  /** The compiled text of an item. */
  readonly compiled: (item: Item) => Compiled;
}

/** A text that is not shown yet. */
export interface Waiting {
  /** Such as `blog/first`. */
  readonly name: string;
  readonly file: string;
  /** The day from which on it is shown, in UTC. */
  readonly from: string;
}

/** How to read. */
export interface ReadOptions {
  /** Drafts and texts of a later day are shown as well. */
  readonly drafts?: boolean;
  /** The time in milliseconds. */
  readonly now?: number;
  /** Files that are left out, as if they had a fault. */
  readonly without?: ReadonlySet<string>;
  /** MEDIA_DIR: where large files are. */
  readonly mediaFolder?: string | undefined;
}

/** Reads the content below `root`. Rejects with a `ContentError`, which has all faults. */
export async function readContent(root: string, site: Site, options: ReadOptions = {}): Promise<Content> {
  // A misspelt setting must not close the sections.
  if (!existsSync(root) && root !== resolve('content'))
    throw new ContentError([{ file: root, text: 'is no folder; CONTENT_DIR must be the path of one' }]);
  const { now = Date.now(), drafts = false } = options;
  const today = new Date(now).toISOString().slice(0, 10);
  const { texts, faults } = readFolder(root);
  const { without } = options;
  const outlines = openOutlineCache();
  const isInside = insideOf(root);
  const placeholders = placeholdersOf(site);
  const hidden = new Map<string, Hidden>();
  const waiting: Waiting[] = [];
  const all = texts.flatMap((text) => {
    if (without?.has(text.file)) {
      hidden.set(`${text.section}/${text.item}`, 'faulty');
      return [];
    }
    const before = faults.length;
    const read = readItem(text, { placeholders, drafts, today, faults, outlines, isInside });
    if (!Array.isArray(read) && read !== 'draft')
      waiting.push({ name: `${text.section}/${text.item}`, file: text.file, from: read.from });
    if (!Array.isArray(read)) hidden.set(`${text.section}/${text.item}`, read);
    else if (faults.length > before) hidden.set(`${text.section}/${text.item}`, 'faulty');
    return Array.isArray(read) ? read : [];
  });
  outlines.save();
  const tags = readTags(root, faults);
  const items = all.toSorted(inOrder);
  const { redirects, faultsOf: redirectFaultsOf } = readRedirects(root, site, faults);
  const links = createLinks(items, { site, hidden, redirects });
  const hints: Fault[] = items.flatMap(({ file, hints: own }) => own.map((hint) => ({ file, ...hint })));
  const wanted: PageAnchor[] = [];
  for (const item of items) {
    const checked = links.check(item);
    faults.push(...checked.faults, ...tags.faultsOf(item));
    hints.push(...checked.hints);
    wanted.push(...checked.pageAnchors);
  }
  faults.push(...(await pageAnchorFaults(wanted, items, site)));
  faults.push(...agreementFaults(all, now), ...(await pictureFaults(all, isInside)));
  const media = await readMedia(items, options.mediaFolder, faults, isInside);
  const documents = readDocuments(items, media, faults, hints);
  const transcripts = readTranscripts(items, isInside, faults);
  faults.push(...redirectFaultsOf(items, hidden));
  const left = faults.filter(({ file }) => !without?.has(file));
  if (left.length > 0) throw new ContentError(left);
  const pictures = new Map<string, MadePicture>();
  const covers = new Set(
    items.flatMap(({ folder, data }) => (data.cover ? [picturePath(folder, data.cover.file)] : [])),
  );
  for (const file of new Set(items.flatMap(picturesOf))) {
    const picture = await readPicture(file, covers.has(file));
    pictures.set(file, { ...picture, make: () => picture.make().catch(refused(file, items)) });
  }
  return {
    root,
    site,
    items,
    open: SECTIONS.filter((section) => items.some((item) => item.section === section)),
    tags: tags.names,
    redirects,
    links,
    pictures,
    media,
    documents,
    transcripts,
    waiting,
    hints,
    compiled: (item) => {
      const kind = contentOf(item.section);
      const compiled = compile(readFileSync(item.file, 'utf8'), { kind, placeholders, fault: () => undefined });
      if (!compiled) throw new Error(`${item.file} has changed while it was read; build again`);
      return compiled;
    },
  };
}

/** As `readContent`, without the texts that have a fault; the faults are in the result. */
export async function readFaulty(
  root: string,
  site: Site,
  options: Omit<ReadOptions, 'without'> = {},
): Promise<Content & { readonly faults: readonly Fault[] }> {
  const found: Fault[] = [];
  const without = new Set<string>();
  for (;;)
    try {
      return { ...(await readContent(root, site, { ...options, without })), faults: found };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const faults = error.faults.filter(({ file }) => !without.has(file));
      // A folder that is missing, for instance.
      if (faults.length === 0) throw error;
      found.push(...faults);
      for (const { file } of faults) without.add(file);
    }
}

/** The ids of pages are those of their markup, which is made only for links to them. */
async function pageAnchorFaults(wanted: readonly PageAnchor[], items: readonly Item[], site: Site): Promise<Fault[]> {
  if (wanted.length === 0) return [];
  const { pageAnchors } = await import('../links/page-anchors.ts');
  const lists = new Set(items.filter(({ item }) => item !== '').map(({ section }) => section));
  const anchors = await pageAnchors([...new Set(wanted.map(({ page }) => page))], [...lists], site);
  return wanted.flatMap(({ page, anchor, fault }) => {
    const known = anchors.get(page) ?? [];
    return anchor === 'main' || known.includes(anchor) ? [] : [fault(known)];
  });
}

/** A picture that is cut off, for instance, which only shows when it is decoded. */
function refused(picture: string, items: readonly Item[]): (error: unknown) => never {
  return (error) => {
    const text = `the picture ${basename(picture)} cannot be shown: ${(error as Error).message}`;
    const users = items.filter((item) => picturesOf(item).includes(picture));
    throw new ContentError(users.map(({ file }) => ({ file, text })));
  };
}

/** The paths of the pictures of an item. */
export function picturesOf({ folder, pictures }: Item): string[] {
  return pictures.map(({ target }) => picturePath(folder, target));
}

/** A file that an item names. */
export function mediaOf({ media }: Content, { file, folder }: Item, name: string): Media {
  const found = media.files.get(join(folder, name));
  if (!found) throw new Error(`${file}: the file ${name} was not read`);
  return found;
}

const BY_NAME = new Intl.Collator('en');

/** By section, then chapters by their numbers, providers by their names and articles by their days, the newest first; else by item. */
function inOrder(a: Item, b: Item): number {
  if (a.section !== b.section) return SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section);
  if (a.order !== b.order) return (a.order ?? 0) - (b.order ?? 0);
  if (contentOf(a.section) === 'showcase') return BY_NAME.compare(a.data.title, b.data.title);
  if (a.order === undefined && a.data.date !== b.data.date) return a.data.date < b.data.date ? 1 : -1;
  return a.item < b.item ? -1 : a.item > b.item ? 1 : 0;
}

/** The items of a section in a language, without the text of the section itself. */
export function itemsIn(content: Content, section: PageId, language: Language): Item[] {
  return content.items.filter((item) => item.section === section && item.language === language && item.item !== '');
}

/** The texts of the section itself, one for each language that has one. */
export function textsOfSection(content: Content, section: PageId): Item[] {
  return content.items.filter((item) => item.section === section && item.item === '');
}

/** Whether a section has items, in any language. */
export function hasItems(content: Content, section: PageId): boolean {
  return content.items.some((item) => item.section === section && item.item !== '');
}
