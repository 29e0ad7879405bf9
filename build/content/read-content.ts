// Reads all content, and finds all faults before anything is built.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isSet } from '#src/shared/configured-address.ts';
import type { Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';
import { fillPlaceholders } from '#src/shared/placeholders.ts';
import type { Site } from '#src/shared/site.ts';
import { agreementFaults } from './agreement.ts';
import { compile, LONGEST_SOURCE, type Compiled } from './compile.ts';
import { readDocuments, type Documents } from './documents.ts';
import { ContentError, type Fault } from './faults.ts';
import { contentOf, readFolder, SECTIONS, type TextFile } from './folder.ts';
import { isDraft } from './front-matter.ts';
import { hashOf } from './hash-of.ts';
import { insideOf, OUTSIDE } from './inside.ts';
import type { Item } from './item.ts';
import { createLinks, type Hidden, type Links } from './links.ts';
import { readMedia, type AllMedia, type Media } from './media.ts';
import { openOutlines } from './outlines.ts';
import { pictureFaults } from './picture-faults.ts';
import { makePicture, type MadePicture } from './pictures.ts';
import { readRedirects, type Redirects } from './redirects.ts';
import { readTags, type TagNames } from './tags.ts';
import { readTranscripts, type Transcript } from './transcripts.ts';

/** All content that is shown. */
export interface Content {
  readonly root: string;
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
  /** The compiled text of an item. */
  readonly compiled: (item: Item) => Compiled;
}

/** How to read. */
export interface ReadOptions {
  /** Drafts are shown as well. */
  readonly drafts?: boolean;
  /** Pictures are checked, but not made: the check of a writer waits for none. */
  readonly withoutPictures?: boolean;
  /** MEDIA_DIR: where large files are. */
  readonly mediaFolder?: string | undefined;
}

/** Reads the content below `root`. Rejects with a `ContentError`, which has all faults. */
export async function readContent(root: string, site: Site, options: ReadOptions = {}): Promise<Content> {
  // A misspelt setting must not close the sections.
  if (!existsSync(root) && root !== resolve('content'))
    throw new ContentError([{ file: root, text: 'is no folder; CONTENT_DIR must be the path of one' }]);
  const { texts, faults } = readFolder(root);
  const outlines = openOutlines();
  const isInside = insideOf(root);
  const drafts = options.drafts ?? false;
  const values = { product: site.name, email: site.email, source: site.sourceCodeUrl };
  const fill = (text: string) => fillPlaceholders(withoutUnset(text, site), values);
  const hidden = new Map<string, Hidden>();
  const all = texts.flatMap((text) => {
    const before = faults.length;
    const read = readItem(text, fill, JSON.stringify(values), { drafts, faults, outlines, isInside });
    if (read.length === 0) hidden.set(`${text.section}/${text.item}`, faults.length > before ? 'faulty' : 'draft');
    return read;
  });
  outlines.save();
  const tags = readTags(root, faults);
  const items = all.toSorted(inOrder);
  const links = createLinks(items, site, hidden);
  for (const item of items) faults.push(...links.faultsOf(item), ...tags.faultsOf(item));
  faults.push(...agreementFaults(all), ...(await pictureFaults(all, isInside)));
  const media = await readMedia(items, options.mediaFolder, faults, isInside);
  const documents = readDocuments(items, media, faults);
  const transcripts = readTranscripts(items, isInside, faults);
  const redirects = readRedirects(root, items, hidden, faults);
  if (faults.length > 0) throw new ContentError(faults);
  const pictures = new Map<string, MadePicture>();
  const covers = new Set(items.flatMap(({ folder, data }) => (data.cover ? [join(folder, data.cover.file)] : [])));
  // Each picture takes two processors already.
  if (!options.withoutPictures)
    for (const file of new Set(items.flatMap(picturesOf)))
      pictures.set(file, await makePicture(file, covers.has(file)).catch(refused(file)));
  return {
    root,
    items,
    open: SECTIONS.filter((section) => items.some((item) => item.section === section)),
    tags: tags.names,
    redirects,
    links,
    pictures,
    media,
    documents,
    transcripts,
    compiled: (item) => {
      const compiled = compile(readFileSync(item.file, 'utf8'), fill, () => undefined);
      if (!compiled) throw new Error(`${item.file} has changed while it was read; build again`);
      return compiled;
    },
  };
}

const LINKS = {
  email: /\[([^\]]*)\]\(mailto:\{\{email\}\}\)/g,
  sourceCodeUrl: /\[([^\]]*)\]\(\{\{source\}\}\)/g,
} as const;

/** A link to an address of the operator's that is still an example becomes its words. */
function withoutUnset(text: string, site: Site): string {
  return (['email', 'sourceCodeUrl'] as const).reduce(
    (kept, name) => (isSet(site[name]) ? kept : kept.replaceAll(LINKS[name], '$1')),
    text,
  );
}

function readItem(
  text: TextFile,
  fill: (text: string) => string,
  values: string,
  {
    drafts,
    faults,
    outlines,
    isInside,
  }: {
    drafts: boolean;
    faults: Fault[];
    outlines: ReturnType<typeof openOutlines>;
    isInside: (file: string) => boolean;
  },
): Item[] {
  const { file } = text;
  if (!isInside(file)) {
    faults.push({ file, text: OUTSIDE });
    return [];
  }
  const { size } = statSync(file);
  if (size > 4 * LONGEST_SOURCE) {
    faults.push({ file, text: `has ${size} bytes, at most ${4 * LONGEST_SOURCE}: divide it` });
    return [];
  }
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) {
    faults.push({
      file,
      text: 'is not UTF-8; save it with that encoding, so that every program reads the same letters',
    });
    return [];
  }
  const source = bytes.toString();
  // A text that is being written does not stop a build.
  if (!drafts && isDraft(source)) return [];
  const hash = hashOf(values + source);
  const known = outlines.get(hash);
  const outline = known ?? compile(source, fill, (line, words) => faults.push({ file, line, text: words }))?.outline;
  if (!outline) return [];
  if (!known) outlines.set(hash, outline);
  // `isDraft` does not see every way to write it.
  if (outline.data.draft && !drafts) return [];
  return [{ ...text, ...outline, hash }];
}

/** A picture that is cut off, for instance, which only shows when it is decoded. */
function refused(file: string): (error: unknown) => never {
  return (error) => {
    throw new ContentError([{ file, text: `cannot be shown: ${(error as Error).message}` }]);
  };
}

/** The paths of the pictures of an item. */
export function picturesOf({ folder, pictures }: Item): string[] {
  return pictures.map(({ target }) => join(folder, target));
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
