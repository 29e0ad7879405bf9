// What the kind of a section adds to the page of a text and to its row in the list.
import { fileFacts, type DownloadFile } from '#src/features/content/file-list.ts';
import type { KindMarkup } from '#src/features/content/item-markup.ts';
import { paperMarkup } from '#src/features/content/paper-markup.ts';
import { projectLine, projectMarkup, type Project } from '#src/features/content/project-markup.ts';
import { providerLine, providerMarkup, type Provider } from '#src/features/content/showcase-markup.ts';
import type { ContentKind } from '#src/shared/pages.ts';
import type { Site } from '#src/shared/site.ts';
import type { Texts } from '#src/shared/texts.ts';
import { contentOf } from './folder.ts';
import type { Item } from './item.ts';

/** Returns the markup of the page; `kind-faults.ts` has seen that the fields are there. */
export function kindMarkup({ section, data }: Item, texts: Texts, { donationUrl }: Site): KindMarkup {
  switch (contentOf(section)) {
    case 'papers':
      return paperMarkup(texts, data);
    case 'showcase':
      return providerMarkup(texts, data as Provider);
    case 'projects':
      return projectMarkup(texts, data as Project, donationUrl);
    default:
      return {};
  }
}

const UNDATED: readonly (ContentKind | undefined)[] = ['showcase', 'questions', 'documents'];

/** Whether authors and the day of the first version tell a reader nothing: of chapters, pages of a section, providers, questions, documents. */
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
