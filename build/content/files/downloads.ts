// The files that a text offers, as its page and the list of a section show them.
import type { DownloadFile } from '#src/features/content/file-list.ts';
import { isLanguage } from '#src/shared/languages/languages.ts';
import type { Item } from '../reading/item.ts';
import { mediaOf, type Content } from '../reading/read-content.ts';

/** Returns the files of an item, and of a PDF what it says of itself. */
export function downloadsOf(item: Item, content: Content): DownloadFile[] {
  return item.data.files.map(({ file, title = file }) => {
    const { path, bytes } = mediaOf(content, item, file);
    const { pages, language = '' } = content.documents.get(path) ?? {};
    const code = language.slice(0, 2).toLowerCase();
    return { href: path, title, bytes, pages, language: isLanguage(code) ? code : undefined };
  });
}
