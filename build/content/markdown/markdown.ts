// How a text becomes markup: Markdown with tables and footnotes, without HTML. Nothing in it needs an inline style or a script, which
// the Content-Security-Policy blocks.
import hljs from 'highlight.js/lib/common';
import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { ArticleWords } from '#src/features/content/words.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Picture } from '../files/pictures.ts';
import { decoded } from '../links/decoded.ts';
import { languageSpans } from './language-span.ts';
import { noteId, referenceId } from './note-ids.ts';
import { placeholderAddresses } from './placeholders.ts';

/** Where a link leads. */
export interface Link {
  /** Absent: to a text that is not shown yet. */
  readonly href?: string;
  /** The language there, if it is another one. */
  readonly hreflang?: string;
}

/** What the markup needs besides the text. */
export interface MarkdownContext {
  /** The picture of a file beside the text. */
  readonly picture: (name: string) => Picture;
  /** Where a link leads that is written so. */
  readonly link: (written: string) => Link;
  /** Words of the page's language. */
  readonly words: ArticleWords;
}

/** Text columns are as wide as the window up to this width (`--reading` in src/ui/tokens.css). */
const SIZES = '(min-width: 46rem) 44rem, 100vw';

/** Parses; HTML becomes tokens, so that it is seen and refused. */
export const parser: Markdown = new MarkdownIt({ html: true, linkify: true })
  .use(footnotes)
  .use(languageSpans)
  .use(placeholderAddresses);
// Addresses alone become links as on GitHub: https and email, no names of hosts, which any 'e.g.' could be.
for (const scheme of ['http:', 'ftp:', '//']) parser.linkify.add(scheme, null);
parser.linkify.set({ fuzzyLink: false });
// Links of any form become links, so that they are seen and refused.
parser.validateLink = () => true;
const { rules } = parser.renderer;

const contextOf = (env: unknown) => env as MarkdownContext;
const attribute = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? '');
const noteOf = (token: Token | undefined) => Number(token?.meta?.['id'] ?? 0) + 1;
const placeOf = (token: Token | undefined) => referenceId(noteOf(token), Number(token?.meta?.['subId'] ?? 0));

rules['footnote_ref'] = (tokens, at, _, env) => {
  const number = noteOf(tokens[at]);
  const label = escapeHtml(contextOf(env).words.note(number));
  return `<sup><a href="#${noteId(number)}" id="${placeOf(tokens[at])}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`;
};
rules['footnote_block_open'] = (_tokens, _at, _, env) =>
  `<section role="doc-endnotes" aria-labelledby="notes"><h2 id="notes">${escapeHtml(contextOf(env).words.notes)}</h2><ol>\n`;
rules['footnote_open'] = (tokens, at) => `<li id="${noteId(noteOf(tokens[at]))}">`;
rules['footnote_anchor'] = (tokens, at, _, env) =>
  ` <a href="#${placeOf(tokens[at])}" role="doc-backlink">${escapeHtml(contextOf(env).words.back)}</a>`;

/** Texts that have a picture: the next ones are further down. Each text has a context of its own. */
const pictured = new WeakSet<MarkdownContext>();

rules['image'] = (tokens, at, _, env) => {
  const token = tokens[at];
  const title = attribute(token, 'title');
  const caption = title === '' ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`;
  const name = decoded(attribute(token, 'src'));
  const isFirst = !pictured.has(contextOf(env));
  pictured.add(contextOf(env));
  return pictureMarkup(contextOf(env).picture(name), token?.content ?? '', SIZES, isFirst) + caption;
};

/** Returns the element of a picture, which is loaded once it is near; if it `isOnFirstScreen`, at once. */
export function pictureMarkup(
  { avif, jpeg, src, width, height }: Picture,
  alt: string,
  sizes: string,
  isOnFirstScreen = false,
): string {
  const late = isOnFirstScreen ? '' : ' loading="lazy"';
  return (
    `<picture><source type="image/avif" srcset="${avif}" sizes="${sizes}"><source type="image/jpeg" srcset="${jpeg}" sizes="${sizes}">` +
    `<img src="${src}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"${late} decoding="async"></picture>`
  );
}

rules['link_open'] = (tokens, at, _, env) => {
  const { href, hreflang } = contextOf(env).link(attribute(tokens[at], 'href'));
  // A link that leads nowhere yet is a placeholder (HTML, 4.5.1).
  if (href === undefined) return '<a>';
  return `<a href="${escapeHtml(href)}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`}>`;
};

rules['fence'] = (tokens, at, _, env) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const language = info.trim().split(/\s/)[0] ?? '';
  const code = hljs.getLanguage(language) ? hljs.highlight(content, { language }).value : escapeHtml(content);
  // It scrolls: the keyboard needs to get there, and a name says what it is.
  const label = escapeHtml(contextOf(env).words.code);
  return `<pre tabindex="0" role="region" aria-label="${label}"><code translate="no">${code}</code></pre>\n`;
};
rules['code_block'] = (tokens, at, options, env, self) => rules['fence']?.(tokens, at, options, env, self) ?? '';
rules['table_open'] = () => '<div class="scroll"><table>\n';
rules['table_close'] = () => '</table></div>\n';
