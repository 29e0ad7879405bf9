// The type of `dist/site.json`, which the build writes for the server. It lists everything that the server serves besides the API.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';

/** Where a page is in the file with many pages, compressed with brotli. */
export interface PackedPlace {
  /** Its first byte, and how many there are. */
  start: number;
  length: number;
  /** Bytes before compression. */
  size: number;
  /** Equal keys have equal pages: the next build takes the bytes over. */
  key: string;
}

/** A page in one language, ready to send. */
export interface BuiltPage {
  /** Its canonical path, such as `/de/bilancio-MVP`; other letter cases redirect to it. */
  path: string;
  language: Language;
  /** Its file below `dist/`; the server reads the `.br` file next to it. */
  file: string;
  /** The number of its list in `BuiltSite.styles`. */
  styles?: number;
  /** Its own Content-Security-Policy, in place of `BuiltSite.csp`. */
  csp?: string;
  /** It says something that follows the server's settings. */
  statesFacts?: true;
  /** Its markup, which the build makes, may say something else where the operator runs a desktop host. */
  isByDesktop?: true;
  /** Of a page with a file of its own: equal keys have equal pages, and the next build takes the file over. */
  key?: string;
  /** It is a part of `file`, which has no `.br` beside it. */
  packed?: PackedPlace;
  /** Of an item, such as `/blog/{item}`: it is counted under it, and need not exist in every language. */
  pattern?: string;
}

/** A file that is not a page: script, picture, sitemap. */
export interface BuiltFile {
  /** Its address, such as `/assets/home-B3x.js` or `/robots.txt`. */
  path: string;
  /** Its file below `dist/`; the server reads the `.br` file next to it if `compressed`. */
  file: string;
  /** The value of Content-Type, with the charset if it has one. */
  type: string;
  compressed: boolean;
  /** Its name contains a hash of its content, so that browsers may cache it for a year. */
  immutable: boolean;
  /** It is a part of `file`: its first byte, and how many there are. */
  packed?: { start: number; length: number };
}

/** A file that a text of the content names, such as a book or a film. It is read when it is asked for. */
export interface BuiltMedia {
  /** Its address, with a hash of its content: `/media/3f2a…/book.epub`. */
  path: string;
  /** Its file below `dist/`; if it is kept apart, below MEDIA_DIR. */
  file: string;
  isApart?: true;
  /** The value of Content-Type. */
  type: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** A page of the table, for members who wait for it. */
export interface BuiltSection {
  /** It, or a part of it, is in preparation. */
  inPreparation: boolean;
  titles: Record<Language, string>;
}

/** The content of `dist/site.json`. */
export interface BuiltSite {
  /** The Content-Security-Policy of every page, but for the styles inside. */
  csp: string;
  /** What `style-src` has to name beside that: lists of hashes, the first for unknown addresses. Older builds have it in `csp`. */
  styles?: string[];
  pages: BuiltPage[];
  files: BuiltFile[];
  /** Absent: there are none. */
  media?: BuiltMedia[];
  /** The page for unknown addresses in each language: a file below `dist/`. */
  notFound: Record<Language, string>;
  /** The configuration of the site that the pages say, with PUBLIC_URL of the build. */
  site?: Site;
  /** The pages of the table by their names; tests and older builds do not say it. */
  sections?: Record<string, BuiltSection>;
  /** Addresses of content that was renamed, with the new ones. */
  moved?: Record<string, string>;
  /** Those of `moved` that lead to a section as long as a language lacks the text. */
  movedForNow?: string[];
  /** Addresses of content that is gone for good. */
  gone?: string[];
  /** The days of texts that are shown later, such as `2026-12-01`: the pages are built anew then. */
  waiting?: string[];
  /** What the build warned of, one line each; absent: nothing. */
  warnings?: string[];
  /** The commit that was checked out. */
  commit?: string;
}
