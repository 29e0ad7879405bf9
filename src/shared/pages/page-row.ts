// What a row of the page table says.
import type { SiteFacts } from '#src/shared/site/site-facts.ts';
import type { TextGroup, TextKey } from '#src/shared/texts/texts.ts';

/** A drop-down of the menu; its label is the text `frame.nav.<name>`. */
export type MenuGroup = 'learn' | 'support' | 'access' | 'finance';

/** A group of links in the footer; its heading is the text `frame.footer.groups.<name>`. */
export type FooterGroup = 'project' | 'help' | 'legal';

/**
 * How a section shows its content: `articles` by their days, the newest first, with tags and feeds; `papers` also with their sources;
 * `chapters` by their numbers; `page`: the section is one text; `showcase`: providers by their
 * names, each statement with its evidence; `projects` with their sums; `questions` below those that
 * the site answers itself; `documents`: PDFs with pages, size and language; `books` and `videos`, the newest first.
 */
export type ContentKind =
  | 'articles'
  | 'papers'
  | 'chapters'
  | 'page'
  | 'showcase'
  | 'projects'
  | 'questions'
  | 'documents'
  | 'books'
  | 'videos';

/** One row. The text group with the name of the page holds its `title` and `description`. */
export interface PageRow {
  /**
   * Address without language prefix and leading slash; `{product}` stands for the slug of the product. With `{item}` it is a
   * pattern: the build makes a page for each entry that it reads (build/pages/entries.ts).
   */
  path: string;
  /** File of the component. It exports the component under its own name: `HomePage` in `home-page.tsx`. */
  component: `src/${string}-page.tsx`;
  /** Text groups that the page needs besides its own. */
  texts?: readonly TextGroup[];
  /** Pages with the same bundle load their texts together; absent: a bundle of its own. */
  bundle?: string;
  /** It says something that follows the server's settings (`src/ui/stated/fact-text.tsx`). */
  statesFacts?: true;
  /** What follows `#` in an address of it for which the page begins in another way: its document has both (build/pages/document.ts). */
  hash?: string;
  /** The title of the page in that other way. */
  hashTitle?: TextKey;
  /** The fact without which the site has no such page. */
  needs?: keyof SiteFacts;
  /** It, or a part of it, is in preparation: members can ask for an email once it is ready (src/features/openings/). */
  inPreparation?: true;
  /** A section of this kind, which opens with the first file of its content (build/content/). */
  content?: ContentKind;
  /** Its entry has title and description: a browser needs none of the texts of its group (build/pages/entries.ts). */
  isMade?: true;
  /** Search engines must not list the page. */
  noindex?: true;
  /** `false`: the search does not find it, since nobody looks for it. */
  isFound?: false;
  /** Rendered without navigation bar and footer. */
  frameless?: true;
  /** In the menu, directly (`top`) or in a drop-down. The label is the text `frame.nav.<page>`. */
  menu?: 'top' | MenuGroup;
  /** In this group of the footer. The label is the text `frame.footer.<page>`. */
  footer?: FooterGroup;
}
