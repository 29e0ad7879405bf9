// What the build hands to the server: `dist/site.json`. The server knows pages by this list alone and never loads React.
import type { Language } from './languages.ts';

/** A page in one language, ready to send. */
export interface BuiltPage {
  /** The one right spelling of its address, such as `/de/bilancio-MVP`; other letter cases redirect to it. */
  path: string;
  language: Language;
  /** Its file below `dist/`; `.br` and `.gz` stand beside it. */
  file: string;
}

/** A file that is no page: script, picture, sitemap. */
export interface BuiltFile {
  /** Its address, such as `/assets/home-B3x.js` or `/robots.txt`. */
  path: string;
  /** Its file below `dist/`; `.br` and `.gz` stand beside it if `compressed`. */
  file: string;
  /** The whole Content-Type, with charset where it has one. */
  type: string;
  compressed: boolean;
  /** Its name holds a hash of its content, so that it may be kept for a year. */
  immutable: boolean;
}

/** The content of `dist/site.json`. */
export interface BuiltSite {
  /** The Content-Security-Policy of every page. */
  csp: string;
  pages: BuiltPage[];
  files: BuiltFile[];
  /** The page for an unknown address, by language, as a file below `dist/`. */
  notFound: Record<Language, string>;
}
