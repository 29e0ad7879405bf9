// The titles of the tests in a file, read from its syntax, so that comments and other strings do not count.
import { parseSync, Visitor } from 'vite';

/** Functions that define a test or a group of tests, also as in `test.each(ROWS)`. */
const DEFINERS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
/** Tests that do not run. */
const SKIPPED = /\.(?:skip|todo|fixme)\b/;

/** Returns the titles as the source has them, with `${…}` in templates. Throws if the file cannot be parsed. */
export function testTitles(path: string, text: string): Set<string> {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed`);
  const titles = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const called = text.slice(callee.start, callee.end);
      if (first === undefined || !DEFINERS.has(/^\w+/.exec(called)?.[0] ?? '') || SKIPPED.test(called)) return;
      if (first.type === 'Literal' && typeof first.value === 'string') titles.add(first.value);
      if (first.type === 'TemplateLiteral') titles.add(text.slice(first.start + 1, first.end - 1));
    },
  }).visit(program);
  return titles;
}
