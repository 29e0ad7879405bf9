// What a writer meant as markup and Markdown took for words: it would be published as it is written.
import type { Token } from 'markdown-it';
import type { Report } from '../reading/read-front-matter.ts';

/** Forms of other programs that are shown as they are. A text may be about them, so these are hints. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/==[^=\s](?:[^=]{0,200}[^=\s])?==/, 'marked words: write **words**'],
  [/[A-Za-z]~\w{1,10}~/, 'a lowered number: write it with letters such as ₂'],
  [/\w\^[\w+-]{1,10}\^/, 'a raised number: write it with letters such as ²'],
  [/(?<![\w$\\])\$[^$\s](?:[^$]{0,200}[^$\s])?\$(?![\w$])/, 'a formula: write it in words'],
  [/(?<![\w:]):[a-z][a-z\d_+-]*[a-z]:(?![\w:])/, 'a picture of a face or thing: put in the sign itself'],
  [/\[\[[^\][\n]{1,200}\]\]/, 'a link of a wiki: write [words](../other-post/)'],
  [/\{\{[<%]|\{%/, 'a command of another program'],
  [/\{[:#.][\w .#:-]{1,60}\}\s*$/, 'a name for a heading or a style: headings get their own'],
  [/\*\*/, 'strong words: **words** have no space or sign inside of the stars'],
  [/`/, 'code: it has a backtick at both ends'],
  [/(?<![\w./@-])www\.[\w-]+\.[a-z]/i, 'an address without https://: write [words](https://…)'],
];

/** Takes the words of a paragraph, without code. Returns what is wrong with them, or `undefined`. */
export function wordsFault(words: string): string | undefined {
  const [, target] = /\]\(([^)]{0,60})/.exec(words) ?? [];
  if (target !== undefined)
    return /\s/.test(target)
      ? `'${target}' has a space: write <${target}>, or rename the file`
      : `'${target}' cannot be the address of a link or picture; show code between backticks`;
  if (/\]\s\((?:https?:|mailto:|\.{0,2}\/|#)/.test(words)) return "a link has no space between ']' and '('";
  if (/\)\[(?:https?:|mailto:|\.{0,2}\/|#)/.test(words)) return 'a link is [words](address), not (words)[address]';
  const [, reference] = /\]\[([^\][]{1,60})\]/.exec(words) ?? [];
  if (reference !== undefined)
    return `the link to [${reference}] has no address: add a line '[${reference}]: https://…'`;
  const [note] = /\[\^[^\]\s]{1,100}\]/.exec(words) ?? [];
  if (note !== undefined) return `the footnote ${note} has no text: add a line that begins with ${note}:`;
  const [span] = /\]\{[^}\s]{0,60}\}?/.exec(words) ?? [];
  if (span !== undefined) return `'${span}' is not read; words in another language are like [Guten Tag]{lang=de}`;
  const [box] = /^\[![A-Za-z]+\]/.exec(words) ?? [];
  if (box !== undefined) return `${box} is shown as it is; begin with words such as **Note:**`;
  const [placeholder] = /\{\{\w+\}\}/.exec(words) ?? [];
  return placeholder && `${placeholder} is no placeholder; there are {{product}}, {{email}} and {{source}}`;
}

/** Takes the words of a paragraph or heading. Returns the forms of other programs in it, each with what to write. */
export function foreignForms(words: string): string[] {
  return FOREIGN.flatMap(([form, what]) => {
    const [found] = form.exec(words) ?? [];
    return found === undefined ? [] : [`'${found.trim().slice(0, 40)}' is shown as it is. Was it meant as ${what}?`];
  });
}

/** What is known of a text from the parser. */
interface Parsed {
  readonly tokens: readonly Token[];
  readonly body: string;
  readonly env: { readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> } };
}

/** Names code that does not end, headings, lists and tables that are none, and footnotes that are there twice or that nothing refers to. */
export function blockFaults({ tokens, body, env }: Parsed, fault: Report): void {
  const lines = body.split('\n');
  const isCode = new Set<number>();
  for (const { type, map, markup } of tokens) {
    if (!map || (type !== 'fence' && type !== 'code_block')) continue;
    for (let line = map[0]; line < map[1]; line++) isCode.add(line);
    const last = (lines[map[1] - 1] ?? '').replace(/^[\s>]*/, '').trimEnd();
    const isClosed = map[1] - 1 > map[0] && last.startsWith(markup) && last.replaceAll(markup.charAt(0), '') === '';
    if (type === 'fence' && !isClosed)
      fault(map[0], `the code does not end: it needs a line ${markup.slice(0, 9)} below it`);
  }
  paragraphFaults(tokens, lines, fault);
  const seen = new Set<string>();
  lines.forEach((text, line) => {
    const label = /^ {0,3}\[\^([^\]\s]+)\]:/.exec(text)?.[1];
    const place = label === undefined ? undefined : env.footnotes?.refs?.[`:${label}`];
    if (label === undefined || place === undefined || isCode.has(line)) return;
    if (seen.has(label)) fault(line, `the footnote [^${label}] is there twice`);
    else if (place < 0) fault(line, `the text does not refer to the footnote [^${label}]`);
    seen.add(label);
  });
}

/** The source tells a sign from an escaped one. */
function paragraphFaults(tokens: readonly Token[], lines: readonly string[], fault: Report): void {
  for (const [at, { type, map }] of tokens.entries()) {
    if (type !== 'paragraph_open' || !map || tokens[at + 1]?.map?.[0] !== map[0]) continue;
    const rows = lines.slice(map[0], map[1]).map((row) => row.replace(/^[\s>]*/, '').trimEnd());
    rows.forEach((row, line) => {
      const [, hashes] = /^(#{2,6})[^\s#]/.exec(row) ?? /^(#{1,6})\u00A0/.exec(row) ?? [];
      if (hashes !== undefined) fault(map[0] + line, `a heading needs a space after '${hashes}'`);
      if (/^(?:[-*+]|\d{1,3}[.)])\u00A0/.test(row))
        fault(map[0] + line, 'a point of a list needs a plain space after its sign');
      if (/^[•‣▪◦·]\s/.test(row)) fault(map[0] + line, `a point of a list begins with '- ', not with '${row[0]}'`);
      if (row.startsWith(':::')) fault(map[0] + line, `'${row.slice(0, 20)}' is shown as it is; there are no boxes`);
    });
    const bars = rows.map((row) => row.replaceAll(/`[^`]*`|\\\|/g, '')).filter((row) => row.includes('|'));
    const isTable = bars.length === rows.length && (rows.length > 1 || /^\|.*\|$/.test(bars[0] ?? ''));
    if (isTable)
      fault(
        map[0] + 1,
        /^[\s|:-]+$/.test(bars[1] ?? '')
          ? 'a table has as many cells in its second line as in its first'
          : "a table needs a second line such as '| --- | --- |'",
      );
  }
}
