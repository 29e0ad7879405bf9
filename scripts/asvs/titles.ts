// The titles of the tests in a file, read from its syntax: a title in a comment or in another string is no test.
import { parseSync, Visitor } from 'vite';

/** Functions that make a test or a group of tests, and chains of theirs, such as `test.each(ROWS)`. */
const MAKERS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
/** What is marked so does not run. */
const IDLE = /\.(?:skip|todo|fixme)\b/;

/** Takes a file's name and text; gives the titles of its tests as the source has them, with `${…}` in templates. Throws if it cannot be parsed. */
export function testTitles(path: string, text: string): Set<string> {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed`);
  const titles = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const called = text.slice(callee.start, callee.end);
      if (first === undefined || !MAKERS.has(/^\w+/.exec(called)?.[0] ?? '') || IDLE.test(called)) return;
      if (first.type === 'Literal' && typeof first.value === 'string') titles.add(first.value);
      if (first.type === 'TemplateLiteral') titles.add(text.slice(first.start + 1, first.end - 1));
    },
  }).visit(program);
  return titles;
}
