// What the kind of a section adds to the page of a text and to its row in the list.
import { bookLine, bookMarkup, type Book, type Edition } from '#src/features/content/book-markup.ts';
import { fileFacts, type DownloadFile } from '#src/features/content/file-list.ts';
import type { KindMarkup } from '#src/features/content/item-markup.ts';
import { paperMarkup } from '#src/features/content/paper-markup.ts';
import { projectLine, projectMarkup, type Project } from '#src/features/content/project-markup.ts';
import { providerLine, providerMarkup, type Provider } from '#src/features/content/showcase-markup.ts';
import { videoMarkup, type Video } from '#src/features/content/video-markup.ts';
import type { ContentKind } from '#src/shared/pages/page-row.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { picturePath } from '../files/pictures.ts';
import { contentOf } from '../reading/folder.ts';
import type { Item } from '../reading/item.ts';
import { mediaOf, type Content } from '../reading/read-content.ts';

/** Returns the markup of the page; `kind-faults.ts` has seen that the fields are there. */
export function kindMarkup(item: Item, content: Content, texts: Texts, { donationUrl }: Site): KindMarkup {
  const { section, data } = item;
  switch (contentOf(section)) {
    case 'papers':
      return paperMarkup(texts, data);
    case 'showcase':
      return providerMarkup(texts, data as Provider);
    case 'projects':
      return projectMarkup(texts, data as Project, donationUrl);
    case 'books':
      return bookMarkup(texts, bookOf(item, content));
    case 'videos':
      return videoMarkup(texts, videoOf(item, content));
    default:
      return {};
  }
}

const UNDATED: readonly (ContentKind | undefined)[] = ['showcase', 'questions', 'documents', 'books'];

/** Whether authors and the day of the first version tell a reader nothing: of chapters, pages of a section, providers, questions, documents, books. */
export function isUndated({ order, item, section }: Item): boolean {
  return order !== undefined || item === '' || UNDATED.includes(contentOf(section));
}

/** Returns the line below a title in the list, where it is not that of an article; `files`: those of the item. */
export function kindLine(
  { section, language, data }: Item,
  texts: Texts,
  files: readonly DownloadFile[],
): string | undefined {
  switch (contentOf(section)) {
    case 'showcase':
      return providerLine(texts, data as Provider);
    case 'books':
      return bookLine(texts, data as Pick<Book, 'book'>);
    case 'projects':
      return projectLine(texts, data as Project);
    case 'documents':
      // A row in another language begins with the name of it.
      return files
        .map((file) => fileFacts(texts, language === texts.language ? file : { ...file, language: undefined }))
        .join(' · ');
    default:
      return undefined;
  }
}

/** A book with the addresses of its editions. */
export function bookOf(item: Item, content: Content): Book {
  const { book, rights, formats = [], sample, price } = item.data;
  if (!book || !rights) throw new Error(`${item.file} has no book`);
  const edition = (one: NonNullable<typeof sample>): Edition => {
    if ('url' in one) return { href: one.url, type: one.type };
    const { path, bytes, name } = mediaOf(content, item, one.file);
    return { href: path, bytes, type: name.slice(name.lastIndexOf('.') + 1) };
  };
  return { book, rights, editions: formats.map(edition), sample: sample && edition(sample), price };
}

function videoOf(item: Item, content: Content): Video {
  const { file, folder, language, data } = item;
  const poster = content.pictures.get(picturePath(folder, data.cover?.file ?? ''));
  const transcript = content.transcripts.get(file);
  // Pictures are not made for a check, which makes no pages.
  if (!poster || !transcript) throw new Error(`${file} has no picture or no transcript`);
  const texts = content.items.filter((one) => one.folder === folder && one.data.captions !== undefined);
  const captions = texts.map((one) => ({
    href: mediaOf(content, one, one.data.captions ?? '').path,
    language: one.language,
  }));
  return {
    title: data.title,
    poster,
    sources: (data.video ?? []).map((one) => {
      const { path, type, bytes } = mediaOf(content, item, one.file);
      return { href: path, type, bytes };
    }),
    captions: captions.toSorted((a, b) => Number(b.language === language) - Number(a.language === language)),
    transcript: transcript.markup,
  };
}
