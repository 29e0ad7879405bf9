// The prose of a file: comments of code, titles of tests, text of Markdown. Everything else becomes spaces, so that offsets stay the
// same.
import { parseSync } from 'vite';

/** Returns a text as long as the file's, with only the prose left. */
export function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return markdownProse(text);
  if (path.endsWith('.css')) return keep(text, [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(spanOf));
  const { program, comments } = parseSync(path, text);
  const titles = /\.(?:test|spec)\.tsx?$/.test(path) ? titlesIn(program) : [];
  return withoutCode(
    keep(
      text,
      [...comments, ...titles].toSorted((a, b) => a.start - b.start),
    ),
  );
}

interface Span {
  start: number;
  end: number;
}

/** What a call of these has as its first argument is a title; also with a table, as in `test.each(table)(title, run)`. */
const TEST_FUNCTIONS = new Set(['test', 'describe', 'onEachDatabase']);

/** Returns the spans of the titles of tests, without their quotes. */
function titlesIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(titlesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as { type?: string; callee?: unknown; arguments?: unknown[] };
  const title = given?.[0] as (Span & { type: string; value?: unknown }) | undefined;
  const isTitle = title?.type === 'TemplateLiteral' || typeof title?.value === 'string';
  const isTest = type === 'CallExpression' && TEST_FUNCTIONS.has(rootOf(callee) ?? '');
  return [
    ...(isTest && isTitle ? [{ start: title.start + 1, end: title.end - 1 }] : []),
    ...Object.values(node).flatMap(titlesIn),
  ];
}

/** Returns the first name of an expression, such as `test` of `test.each(table)`. */
function rootOf(expression: unknown): string | undefined {
  const { name, object, callee } = Object(expression) as { name?: string; object?: unknown; callee?: unknown };
  return name ?? (object === undefined && callee === undefined ? undefined : rootOf(object ?? callee));
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
