// What a parsed text contains, and what is wrong with it.
import type { Token } from 'markdown-it';
import { normalizeBounded } from '#src/shared/bounded-text.ts';
import { decoded } from './decoded.ts';
import { unreadFault } from './unread.ts';

/** A link or picture with its line in the file. */
export interface Reference {
  readonly target: string;
  readonly line: number;
}

/** What a text contains. */
export interface Contents {
  /** Ids of the headings. */
  readonly anchors: string[];
  readonly links: Reference[];
  readonly pictures: Reference[];
  /** The words, without markup. */
  readonly text: string;
}

type Report = (line: number, text: string) => void;

/** Ids that the page has already. */
const TAKEN = ['end', 'files', 'main', 'menu', 'notes', 'read', 'references', 'root', 'soon', 'transcript'];

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguageTag(tag: string): boolean {
  try {
    return LANGUAGE_NAMES.of(tag) !== undefined;
  } catch {
    return false;
  }
}

const LINK = /^(?:https:\/\/|mailto:|#|\/(?!\/)|\.\.\/)/;

/** Reads the tokens, gives headings their ids, and calls `fault` for each fault. `linesBefore`: of the file, before the text. */
export function readTokens(tokens: readonly Token[], linesBefore: number, fault: Report): Contents {
  const anchors = [...TAKEN];
  const links: Reference[] = [];
  const pictures: Reference[] = [];
  const words: string[] = [];
  let level = 1;
  let line = linesBefore + 1;
  tokens.forEach((token, at) => {
    // Tokens of footnotes have no place of their own.
    line = token.map ? token.map[0] + linesBefore + 1 : line;
    if (token.type === 'html_block') fault(line, `HTML is not possible here: ${token.content.trim().slice(0, 40)}`);
    if (token.type === 'heading_open') {
      level = checkLevel(Number(token.tag.slice(1)), level, (text) => fault(line, text));
      const words = plain(tokens[at + 1]);
      if (!/[\p{L}\p{N}]/u.test(words)) fault(line, 'the heading has no words');
      token.attrSet('id', newAnchor(words, anchors));
    }
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
    if (token.type !== 'inline') return;
    words.push(plain(token));
    if (isPictureAlone(token)) asFigure(tokens[at - 1], tokens[at + 1]);
    readInline(token, line, { links, pictures }, fault);
  });
  return { anchors, links, pictures, text: words.join('\n') };
}

function checkLevel(next: number, before: number, fault: (text: string) => void): number {
  if (next === 1) fault("'#' is the title, which stands in the front matter; use '##'");
  else if (next > before + 1) fault(`'${'#'.repeat(next)}' after '${'#'.repeat(before)}' skips a level`);
  return next;
}

function newAnchor(heading: string, known: string[]): string {
  const words = normalizeBounded(heading.slice(0, 200), 'NFC', 200)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? ['x'];
  const start = words.join('-');
  let id = start;
  for (let n = 2; known.includes(id); n++) id = `${start}-${n}`;
  known.push(id);
  return id;
}

/** markdown-it writes a style, which the Content-Security-Policy blocks. */
function alignByClass(token: Token): void {
  const aligned = /^text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (aligned === undefined) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  if (aligned === 'right') token.attrSet('class', 'end');
}

const isPictureAlone = ({ children }: Token) => children?.length === 1 && children[0]?.type === 'image';

function asFigure(open: Token | undefined, close: Token | undefined): void {
  if (open?.type !== 'paragraph_open' || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
}

function readInline(token: Token, start: number, found: Pick<Contents, 'links' | 'pictures'>, fault: Report): void {
  let line = start;
  const children = token.children ?? [];
  for (const [at, child] of children.entries()) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') line++;
    if (child.type === 'html_inline') fault(line, `HTML is not possible here: ${child.content.slice(0, 40)}`);
    if (child.type === 'link_open') {
      const target = String(child.attrGet('href'));
      if (children[at + 1]?.type === 'link_close') fault(line, `the link '${target}' has no words`);
      if (LINK.test(target)) found.links.push({ target, line });
      else fault(line, `the link '${target}' must start with https://, mailto:, '/', '../' or '#'`);
    }
    if (child.type === 'text') {
      const words = unreadFault(child.content);
      if (words !== undefined) fault(line, words);
    }
    if (child.type === 'language_open' && !isLanguageTag(String(child.attrGet('lang'))))
      fault(line, `{lang=${child.attrGet('lang')}} is no language`);
    if (child.type === 'image') readPicture(child, line, found.pictures, fault);
  }
}

function readPicture(token: Token, line: number, pictures: Reference[], fault: Report): void {
  const target = decoded(String(token.attrGet('src')));
  if (token.content.trim() === '')
    fault(line, `the picture ${target} needs a description: ![What it shows](${target})`);
  pictures.push({ target, line });
}

/** The words of a token, without markup. */
function plain(token: Token | undefined): string {
  const parts = token?.children ?? [];
  return parts.map(({ type, content }) => (type.endsWith('break') ? ' ' : type === 'image' ? '' : content)).join('');
}
