// All kinds of sections.
import { fileFacts } from '#src/features/content/file-list.ts';
import type { ContentKind } from '#src/shared/pages/page-row.ts';
import { rowOf, type PageId } from '#src/shared/pages/pages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { FrontMatter } from '../reading/front-matter.ts';
import { BOOKS } from './books.ts';
import { COMMON } from './common.ts';
import { COVER_EXAMPLE, TAGS_EXAMPLE, type Kind } from './kind.ts';
import { PAPERS } from './papers.ts';
import { PROJECTS } from './projects.ts';
import { SHOWCASE } from './showcase.ts';
import { VIDEOS } from './videos.ts';

/** The kinds of texts that have no fields of their own are here, the others in a file each. */
export const KINDS: Readonly<Record<ContentKind, Kind<FrontMatter>>> = {
  articles: {
    fields: {},
    thing: ({ data }) => ({ '@type': 'BlogPosting', headline: data.title }),
    isNews: true,
    template: () => COVER_EXAMPLE + TAGS_EXAMPLE,
  },
  papers: PAPERS,
  chapters: {
    fields: {},
    hasOwnText: true,
    // After six, each drawing has another colour than before.
    shelf: (_, place) => ({ shape: 'landscape', colour: place, drawing: place + Math.floor(place / 6) }),
  },
  page: { fields: {}, hasOwnText: true },
  showcase: SHOWCASE,
  projects: PROJECTS,
  questions: { fields: {}, isUndated: true },
  documents: {
    fields: {},
    isUndated: true,
    template: (language) => `files: [] # [guide.${language}.pdf], with tags for screen readers\n`,
    // A row in another language begins with the name of it.
    line: ({ language }, { texts, downloads }) =>
      downloads
        .map((file) => {
          const facts = fileFacts(texts, language === texts.language ? file : { ...file, language: undefined });
          return `<a href="${escapeHtml(file.href)}" download>${facts}</a>`;
        })
        .join(' · '),
    shelf: ({ data: { title } }) => ({ shape: 'portrait', title, colour: 0, drawing: title }),
  },
  books: BOOKS,
  videos: VIDEOS,
};

const NONE: Kind<FrontMatter> = { fields: {} };

/** The name of a section's kind. */
export const contentOf = (section: PageId): ContentKind | undefined => rowOf(section).content;

/** The kind of a section. */
export function kindOf(section: PageId): Kind<FrontMatter> {
  const name = contentOf(section);
  return name === undefined ? NONE : KINDS[name];
}

/** The fields that texts of a kind may have. */
export const fieldsOf = (kind: ContentKind | undefined): string[] => [
  ...Object.keys(COMMON),
  ...Object.keys(kind ? KINDS[kind].fields : {}),
];
