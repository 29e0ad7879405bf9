// What is said in a film, for people who do not hear it and for search: `transcript.<language>.md` beside the text, else the captions.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { parser } from '../markdown/markdown.ts';
import { NOT_UTF8 } from '../reading/encoding.ts';
import type { Fault } from '../reading/faults.ts';
import { hashOf } from '../reading/hash-of.ts';
import { OUTSIDE } from '../reading/inside.ts';
import type { Item } from '../reading/item.ts';
import { paragraphsOf, readCaptions } from './webvtt.ts';

/** A transcript. */
export interface Transcript {
  readonly markup: string;
  readonly text: string;
  readonly hash: string;
}

/** The most characters of captions or of a transcript. */
const LONGEST = 400_000;
/** What a transcript may consist of, by the names of markdown-it. */
const ALLOWED = /^(?:paragraph|bullet_list|ordered_list|list_item|inline|text|softbreak|hardbreak|strong|em|language)/;

/** Reads captions and transcripts of the texts that have films, by the path of the text. Adds a fault for each that is wrong. */
export function readTranscripts(
  items: readonly Item[],
  isInside: (file: string) => boolean,
  faults: Fault[],
): Map<string, Transcript> {
  const found = new Map<string, Transcript>();
  for (const { file, folder, language, data } of items) {
    if (data.captions === undefined) continue;
    const captions = join(folder, data.captions);
    // That it is missing or leads elsewhere is said where the file is looked for.
    if (!existsSync(captions) || !isInside(captions)) continue;
    const bytes = readFileSync(captions);
    const report = (path: string) => (line: number, text: string) => void faults.push({ file: path, line, text });
    if (bytes.length > LONGEST) report(captions)(1, `has ${bytes.length} bytes, at most ${LONGEST}`);
    else {
      const cues = readCaptions(bytes, report(captions));
      const own = join(folder, `transcript.${language}.md`);
      if (existsSync(own) && !isInside(own)) report(own)(1, OUTSIDE);
      else found.set(file, existsSync(own) ? fromText(own, report(own)) : fromParagraphs(paragraphsOf(cues)));
    }
  }
  return found;
}

function fromParagraphs(paragraphs: readonly string[]): Transcript {
  const markup = paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join('');
  return { markup, text: paragraphs.join('\n'), hash: hashOf(markup) };
}

function fromText(file: string, fault: (line: number, text: string) => void): Transcript {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) fault(1, NOT_UTF8);
  const source = bytes.toString().replace(/^\uFEFF/, '');
  if (source.trim() === '') fault(1, 'has no text; write it or delete the file');
  if (source.length > LONGEST) fault(1, `has ${source.length} characters, at most ${LONGEST}`);
  const tokens = source.length > LONGEST ? [] : parser.parse(source, {});
  let line = 1;
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    line = token.map ? token.map[0] + 1 : line;
    if (!ALLOWED.test(token.type))
      fault(line, 'a transcript has paragraphs, lists and emphasis, and nothing else, such as headings, links or HTML');
  }
  const text = tokens.flatMap(({ children }) => children ?? []).map(({ content }) => content);
  return { markup: parser.renderer.render(tokens, parser.options, {}), text: text.join(' '), hash: hashOf(source) };
}
