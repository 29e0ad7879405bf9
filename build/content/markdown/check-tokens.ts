// What a parsed text contains, and what is wrong with it.
import type { Token } from 'markdown-it';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { MEDIA_NAME } from '../kinds/file-fields.ts';
import { decoded } from '../links/decoded.ts';
import type { Report } from '../reading/read-front-matter.ts';
import { foreignForms, wordsFault } from './markup-faults.ts';
import { isNoteId, noteId } from './note-ids.ts';
import { RESERVED_IDS } from './reserved-ids.ts';

/** A link or picture with its line in the file. */
export interface Reference {
  readonly target: string;
  readonly line: number;
}

/** What a text contains. */
export interface Contents {
  /** Where links can lead: headings and notes. */
  readonly anchors: string[];
  readonly links: Reference[];
  readonly pictures: Reference[];
  /** The words, without markup. */
  readonly text: string;
}

/** Where to say what is wrong, and what is possible but hardly meant. */
interface Reports {
  readonly fault: Report;
  readonly hint: Report;
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguageTag(tag: string): boolean {
  try {
    return LANGUAGE_NAMES.of(tag) !== undefined;
  } catch {
    return false;
  }
}

const LINK = /^(?:https?:\/\/|mailto:|#|\/(?!\/)|\.\.\/)/;

/** Reads the tokens and gives headings their ids. `linesBefore`: of the file, before the text. */
export function readTokens(tokens: readonly Token[], linesBefore: number, { fault, hint }: Reports): Contents {
  const taken = new Set(RESERVED_IDS);
  const links: Reference[] = [];
  const pictures: Reference[] = [];
  const words: string[] = [];
  const headings = new Map<string, number>();
  const foreign = new Set<string>();
  const hintOnce: Report = (line, form) => {
    // One of each kind is enough.
    const kind = form.slice(form.indexOf('Was it'));
    if (!foreign.has(kind)) hint(line, form);
    foreign.add(kind);
  };
  let level = 1;
  let notes = 0;
  let line = linesBefore + 1;
  tokens.forEach((token, at) => {
    // Tokens of footnotes have no place of their own.
    line = token.map ? token.map[0] + linesBefore + 1 : line;
    if (token.type === 'html_block') fault(line, `HTML is not possible here: ${token.content.trim().slice(0, 40)}`);
    if (token.type === 'heading_open') {
      level = checkLevel(Number(token.tag.slice(1)), level, (text) => fault(line, text));
      const words = plain(tokens[at + 1]);
      if (token.markup === '-' && words.length > 80)
        hint(line, "is a heading because '---' stands right below; leave an empty line between");
      if (!/[\p{L}\p{N}]/u.test(words)) fault(line, 'the heading has no words');
      const [id, twin] = newAnchor(words, taken);
      token.attrSet('id', id);
      const before = headings.get(twin);
      if (before !== undefined)
        hint(line, `the heading has the words of line ${before}: #${twin} leads there, and #${id} to this one`);
      else headings.set(id, line);
    }
    if (token.type === 'footnote_open') notes++;
    if (token.type === 'code_block' && /\p{L}{3,} \p{L}{2,} \p{L}{2,}.*[.!?]\s*$/u.test(token.content))
      hintOnce(line, 'is code because it begins with four spaces. Was it meant as words?');
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
    if (token.type !== 'inline') return;
    words.push(plain(token));
    if (isPictureAlone(token)) asFigure(tokens[at - 1], tokens[at + 1]);
    readInline(token, line, { links, pictures }, { fault, hint: hintOnce });
  });
  const ofNotes = notes === 0 ? [] : ['notes', ...Array.from({ length: notes }, (_, note) => noteId(note + 1))];
  const anchors = [...[...taken].filter((id) => !RESERVED_IDS.includes(id)), ...ofNotes];
  return { anchors, links, pictures, text: words.join('\n') };
}

function checkLevel(next: number, before: number, fault: (text: string) => void): number {
  if (next === 1) fault("'#' is the title, which stands in the front matter; use '##'");
  else if (next > before + 1) fault(`'${'#'.repeat(next)}' after '${'#'.repeat(before)}' skips a level`);
  return next;
}

/** Returns a new id for a heading, and the one that it would have if it were the first with these words. */
function newAnchor(heading: string, taken: Set<string>): [id: string, first: string] {
  const words = normalizeBounded(heading.slice(0, 200), 'NFC', 200)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? ['x'];
  const first = words.join('-');
  let id = first;
  for (let n = 2; taken.has(id) || isNoteId(id); n++) id = `${first}-${n}`;
  taken.add(id);
  return [id, first];
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

function readInline(
  token: Token,
  start: number,
  found: Pick<Contents, 'links' | 'pictures'>,
  { fault, hint }: Reports,
): void {
  let line = start;
  let said = '';
  const checkWords = () => {
    const words = wordsFault(said);
    if (words !== undefined) fault(line, words);
    else for (const form of foreignForms(said)) hint(line, form);
    said = '';
  };
  const children = token.children ?? [];
  for (const [at, child] of children.entries()) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') {
      checkWords();
      line++;
    }
    // Code may show any sign.
    said += child.type === 'text' ? child.content : child.type === 'code_inline' ? '\0' : '';
    if (child.type === 'html_inline') fault(line, `HTML is not possible here: ${child.content.slice(0, 40)}`);
    if (child.type === 'link_open') {
      const target = String(child.attrGet('href'));
      if (children[at + 1]?.type === 'link_close') fault(line, `the link '${target}' has no words`);
      if (LINK.test(target)) found.links.push({ target, line });
      else if (MEDIA_NAME.test(target)) fault(line, `the file ${target} is offered below the text: files: [${target}]`);
      else fault(line, `the link '${target}' must start with https://, mailto:, '/', '../' or '#'`);
    }
    if (child.type === 'language_open' && !isLanguageTag(String(child.attrGet('lang'))))
      fault(line, `{lang=${child.attrGet('lang')}} is no language`);
    if (child.type === 'image') readPicture(child, line, found.pictures, fault);
  }
  checkWords();
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
