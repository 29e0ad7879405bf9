// Compiles the text of one file.
import { readTokens, type Reference } from './check-tokens.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { hashOf } from './hash-of.ts';
import { parser, type Surroundings } from './markdown.ts';
import { blockFaults } from './unread.ts';

/** What is known of a text without its markup. JSON, so that it can be kept for the next build. */
export interface Outline {
  readonly data: FrontMatter;
  /** The line of each field of the front matter. */
  readonly lines: Readonly<Record<string, number>>;
  readonly anchors: readonly string[];
  readonly links: readonly Reference[];
  readonly pictures: readonly Reference[];
  readonly words: number;
  /** Of title, summary and text: a translation says which one it was made from. */
  readonly mark: string;
}

/** A compiled text. */
export interface Compiled {
  readonly outline: Outline;
  /** The words without markup, for search. */
  readonly text: string;
  /** The markup below the title. */
  readonly markup: (around: Surroundings) => string;
}

/** Longer texts are several items. */
export const LONGEST_SOURCE = 200_000;

/** Compiles a text, with `fill` for its placeholders; `undefined` after the first call of `fault`, which gets each fault with its line. */
export function compile(
  source: string,
  fill: (text: string) => string,
  fault: (line: number, text: string) => void,
): Compiled | undefined {
  let faults = 0;
  const report = (line: number, text: string) => {
    faults += 1;
    fault(line, text);
  };
  if (source.length > LONGEST_SOURCE) {
    report(1, `has ${source.length} characters, at most ${LONGEST_SOURCE}: divide it`);
    return undefined;
  }
  const { data, lines, body, written, linesBefore } = readFrontMatter(source, fill, report);
  const env = {};
  const tokens = parser.parse(body, env);
  blockFaults(tokens, body, env, (line, text) => report(line + linesBefore + 1, text));
  const { anchors, links, pictures, text } = readTokens(tokens, linesBefore, report);
  if (data?.cover) pictures.push({ target: data.cover.file, line: lines['cover'] ?? 1 });
  if (faults > 0 || data === undefined) return undefined;
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const mark = hashOf(JSON.stringify(written)).slice(0, 8);
  return {
    outline: { data, lines, anchors, links, pictures, words, mark },
    text,
    markup: (around) => parser.renderer.render(tokens, parser.options, { ...around }),
  };
}
