// The prose of a file: comments of code, text of Markdown. Everything else becomes spaces, so that offsets stay the same.
import { parseSync } from 'vite';

/** Returns a text as long as the file's, with only the prose left. */
export function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return markdownProse(text);
  if (path.endsWith('.css')) return keep(text, [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(spanOf));
  return withoutCode(keep(text, parseSync(path, text).comments));
}

interface Span {
  start: number;
  end: number;
}

const spanOf = (match: RegExpMatchArray): Span => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
});

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function keep(text: string, spans: readonly Span[]): string {
  let end = 0;
  const parts = spans.map((span) => {
    const part = blank(text.slice(end, span.start)) + text.slice(span.start, span.end);
    end = span.end;
    return part;
  });
  return parts.join('') + blank(text.slice(end));
}

/** Code, the targets of links, and tables with a column of words to avoid are no prose. */
function markdownProse(text: string): string {
  return withoutCode(text.replace(/^```[\s\S]*?^```/gm, blank))
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/^\|.*\| *avoid *\|.*\n(?:\|.*\n?)*/gim, blank);
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, blank);
}
