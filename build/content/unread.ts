// What a writer meant as markup and Markdown took for words: it would be published as it is written.
import type { Token } from 'markdown-it';

type Report = (line: number, text: string) => void;

/** Takes words of a text, without code. Returns what is wrong with them, or `undefined`. */
export function unreadFault(words: string): string | undefined {
  const [, target] = /\]\(([^)]{0,60})/.exec(words) ?? [];
  if (target !== undefined)
    return /\s/.test(target)
      ? `'${target}' has a space: write <${target}>, or rename the file`
      : `'${target}' cannot be the address of a link or picture; show code between backticks`;
  const [note] = /\[\^[^\]\s]{1,100}\]/.exec(words) ?? [];
  if (note !== undefined) return `the footnote ${note} has no text: add a line that begins with ${note}:`;
  const [span] = /\]\{[^}\s]{0,60}\}?/.exec(words) ?? [];
  if (span !== undefined) return `'${span}' is not read; words in another language are like [Guten Tag]{lang=de}`;
  const [placeholder] = /\{\{\w+\}\}/.exec(words) ?? [];
  return placeholder && `${placeholder} is no placeholder; there are {{product}}, {{email}} and {{source}}`;
}

/** Calls `fault` for code that does not end, and for footnotes that are there twice or that nothing refers to. */
export function blockFaults(
  tokens: readonly Token[],
  body: string,
  env: { readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> } },
  fault: Report,
): void {
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
