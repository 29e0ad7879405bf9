// Links inside of texts, written as in Markdown: `[Privacy](privacy)`. A text names a page of the table, not an address.
import type { PageId } from '#src/shared/pages/pages.ts';

/** What a link in a text leads to: a page, a message to the operator, or the source code. */
export type LinkTarget = PageId | 'email' | 'source';

/** A piece of a text: words, or words that are a link. */
export type TextPart = string | { readonly text: string; readonly to: LinkTarget };

const LINK = /\[([^\][]+)\]\((\w+)\)/g;
const LINK_PIECE = /(\[[^\][]+\]\(\w+\))/;

/** Takes a text with its placeholders filled. Returns its pieces in their order. `checks texts` refuses unknown targets. */
export function splitLinks(text: string): readonly TextPart[] {
  return text
    .split(LINK_PIECE)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [found] = piece.matchAll(LINK);
      return found ? { text: found[1] ?? '', to: found[2] as LinkTarget } : piece;
    });
}

/** The text as it is read: the words of its links, without their targets. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, '$1');
}

/** The targets of the links in a text, each once. */
export function linkTargets(text: string): Set<string> {
  return new Set([...text.matchAll(LINK)].map((match) => match[2] ?? ''));
}
