// A text as the rest of the build sees it.
import type { Outline } from '../markdown/compile.ts';
import type { TextFile } from './folder.ts';

/** A text of an item in one language. */
export interface Item extends TextFile, Outline {
  /** Of the text; equal hashes give equal markup. */
  readonly hash: string;
}
