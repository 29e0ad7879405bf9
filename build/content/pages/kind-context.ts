// What the build knows around a text, for the markup of its kind.
import type { DownloadFile } from '#src/features/content/file-list.ts';
import { isLanguage } from '#src/shared/languages/languages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { picturePath } from '../files/pictures.ts';
import type { KindContext } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Item } from '../reading/item.ts';
import { mediaOf, type Content } from '../reading/read-content.ts';

/** Returns it. */
export function kindContextOf(item: Item, content: Content, texts: Texts): KindContext {
  const { folder, file, data } = item;
  return {
    texts,
    site: content.site,
    media: (name) => mediaOf(content, item, name),
    downloads: downloadsOf(item, content),
    cover: data.cover && content.pictures.get(picturePath(folder, data.cover.file)),
    transcript: content.transcripts.get(file)?.markup,
    captions: () =>
      content.items.flatMap((one) =>
        one.folder === folder && one.data.captions !== undefined
          ? [{ href: mediaOf(content, one, one.data.captions).path, language: one.language }]
          : [],
      ),
  };
}

/** Whether authors and the day of the first version tell a reader nothing: also of chapters and of the pages of sections. */
export const isUndated = ({ order, item, section }: Item): boolean =>
  order !== undefined || item === '' || kindOf(section).isUndated === true;

/** The name under which a browser remembers that a chapter was read: the same in all languages. */
export const chapterOf = ({ order, item, section }: Item): string | undefined =>
  order === undefined ? undefined : `${section}/${item}`;

/** The files that a text offers, and of a PDF what it says of itself. */
export function downloadsOf(item: Item, content: Content): DownloadFile[] {
  return item.data.files.map(({ file, title = file }) => {
    const { path, bytes } = mediaOf(content, item, file);
    const { pages, language = '' } = content.documents.get(path) ?? {};
    const code = language.slice(0, 2).toLowerCase();
    return { href: path, title, bytes, pages, language: isLanguage(code) ? code : undefined };
  });
}
