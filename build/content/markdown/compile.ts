// Compiles the text of one file.
import type { FieldLines, FrontMatter } from '../reading/front-matter.ts';
import { hashOf } from '../reading/hash-of.ts';
import { readFrontMatter, type Reading } from '../reading/read-front-matter.ts';
import { readTokens, type Reference } from './check-tokens.ts';
import { parser, type MarkdownContext } from './markdown.ts';
import { blockFaults } from './markup-faults.ts';
import { fillTokens } from './placeholders.ts';

/** What is known of a text without its markup. JSON, so that it can be kept for the next build. */
export interface Outline {
  readonly data: FrontMatter;
  readonly lines: FieldLines;
  readonly anchors: readonly string[];
  readonly links: readonly Reference[];
  readonly pictures: readonly Reference[];
  readonly words: number;
  /** What is possible, but hardly meant. */
  readonly hints: readonly { readonly line: number; readonly text: string }[];
  /** Of title, summary and text: a translation says which one it was made from. */
  readonly mark: string;
}

/** A compiled text. */
export interface Compiled {
  readonly outline: Outline;
  /** The words without markup, for search. */
  readonly text: string;
  /** The markup below the title. */
  readonly markup: (around: MarkdownContext) => string;
}

/** Longer texts are several items. */
export const LONGEST_SOURCE = 200_000;

/** Compiles a text; `undefined` after the first fault. */
export function compile(
  source: string,
  { kind, placeholders, fault }: Pick<Reading, 'kind' | 'placeholders' | 'fault'>,
): Compiled | undefined {
  let faults = 0;
  const hints: { line: number; text: string }[] = [];
  const reports = {
    fault: (line: number, text: string) => {
      faults += 1;
      fault(line, text);
    },
    hint: (line: number, text: string) => void hints.push({ line, text }),
  };
  if (source.length > LONGEST_SOURCE) {
    reports.fault(1, `has ${source.length} characters, at most ${LONGEST_SOURCE}: divide it`);
    return undefined;
  }
  const { data, lines, body, written, linesBefore } = readFrontMatter(source, { kind, placeholders, ...reports });
  const env = {};
  const tokens = parser.parse(body, env);
  blockFaults({ tokens, body, env }, (line, text) => reports.fault(line + linesBefore + 1, text));
  fillTokens(tokens, placeholders);
  const { anchors, links, pictures, text } = readTokens(tokens, linesBefore, reports);
  if (data?.cover) pictures.push({ target: data.cover.file, line: lines['cover'] ?? 1 });
  if (faults > 0 || data === undefined) return undefined;
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const mark = hashOf(JSON.stringify(written)).slice(0, 8);
  return {
    outline: { data, lines, anchors, links, pictures, words, hints, mark },
    text,
    markup: (around) => parser.renderer.render(tokens, parser.options, { ...around }),
  };
}
