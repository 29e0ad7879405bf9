// What is said of slips that writers make, and what is accepted as other programs write it.
import { expect, test } from 'vitest';
import { textOf as text } from '#test/content-folder.ts';
import { compile } from './compile.ts';
import { placeholdersOf } from './placeholders.ts';

const AROUND = {
  picture: () => ({ avif: '', jpeg: '', src: '', width: 1, height: 1 }),
  link: (href: string) => ({ href }),
  words: { note: String, notes: 'Notes', back: 'back', code: 'Code' },
};

function read(source: string) {
  const faults: string[] = [];
  const compiled = compile(source, {
    kind: 'articles',
    placeholders: placeholdersOf({ name: 'Aperta', email: 'ada@example.org', sourceCodeUrl: 'https://code.eu/a' }),
    fault: (line, words) => void faults.push(`${line}: ${words}`),
  });
  const hints = compiled?.outline.hints.map(({ line, text: words }) => `${line}: ${words}`) ?? [];
  return { faults, hints, compiled, markup: () => compiled?.markup(AROUND) ?? '' };
}

test.each([
  [text('Word.').replace('---\nWord', '\nWord'), "7: the second line '---' is missing"],
  [text('a').replace('---\na', '\nWords of: a text\n\n---\n\nmore'), "7: the second line '---' is missing"],
  [text('a').replace('licence:', 'license:'), "6: does not know 'license'; write licence"],
  [text('a', 'description: x\n'), "7: does not know 'description'; write summary"],
  [text('a', 'colour: x\n'), /^7: does not know 'colour'; there are title, (?!.*goal)/],
  [text('a').replace('authors', '  authors'), "5: begins with spaces: remove them before 'authors'"],
  [text('a').replace('2026-11-20', '2026-11-31'), '4: date has 2026-11-31, a day that the calendar does not have'],
  [text('a\n\n##Heading'), "10: a heading needs a space after '##'"],
  [text('#\u00A0Heading'), "8: a heading needs a space after '#'"],
  [text('[x] (https://example.org/)'), "8: a link has no space between ']' and '('"],
  [text('(x)[https://example.org/]'), '8: a link is [words](address)'],
  [text('| a | b |\n| 1 | 2 |'), "9: a table needs a second line such as '| --- | --- |'"],
  [text('| a | b |\n| --- |\n| 1 | 2 |'), '9: a table has as many cells in its second line'],
  [text('> [!NOTE]\n> Word.'), '8: [!NOTE] is shown as it is'],
  [text('• one\n• two'), "8: a point of a list begins with '- '"],
  [text('See [x][1].'), "8: the link to [1] has no address: add a line '[1]: https://…'"],
  [text('-\u00A0one\n-\u00A0two'), '8: a point of a list needs a plain space'],
  [text('Perch\uFFFD'), '8: has a character that cannot be shown'],
  [text('[x](guide.pdf)'), '8: the file guide.pdf is offered below the text: files: [guide.pdf]'],
])('%j is refused: %s', (source, expected) => {
  expect(read(source).faults[0]).toMatch(
    expected instanceof RegExp ? expected : new RegExp(`^${RegExp.escape(expected)}`),
  );
});

test.each([
  [text('a').replace('A title', '“A title”'), '2: title is shown with the quotation marks'],
  [text('==x=='), "8: '==x==' is shown as it is"],
  [text('H~2~O'), "8: 'H~2~' is shown"],
  [text('$x^2$'), "8: '$x^2$' is shown"],
  [text('Hello :smile: there'), "8: ':smile:' is shown"],
  [text('[[other]]'), "8: '[[other]]' is shown"],
  [text('A **word** and **another.'), "8: '**' is shown"],
  [text('The `code.'), "8: '`' is shown"],
  [text('    Words that are indented.'), '8: is code because it begins with four spaces'],
  [text('See www.example.org.'), "8: 'www.example.o"],
  [text('## Same\n\n## Same'), '10: the heading has the words of line 8: #same leads there, and #same-2'],
])('%j is published, with a hint: %s', (source, expected) => {
  const { faults, hints } = read(source);
  expect(faults).toEqual([]);
  expect(hints[0]).toContain(expected);
});

test('marks and line ends of other systems, empty lines above and three dots below the fields are accepted', () => {
  const source = `\uFEFF\n${text('Word.').replace('---\nWord', '... \nWord')}`.replaceAll('\n', '\r\n');
  expect(read(source)).toMatchObject({ faults: [], hints: [], compiled: { outline: { lines: { title: 3 } } } });
  for (const body of ['It costs $5 and $6.', 'a | b', '`##x` and `==y==`', '[a]: https://example.org/\n\n[a] (b)'])
    expect(read(text(body)), body).toMatchObject({ faults: [], hints: [] });
});

test('placeholders are filled everywhere but in code, and a value is no markup', () => {
  const { markup } = read(
    text('{{product}} `{{product}}` [code]({{source}}) <{{source}}>\n\n```\n{{product}}\n```\n\n    {{product}}'),
  );
  expect(markup().match(/Aperta/g)).toHaveLength(1);
  expect(markup().match(/\{\{product\}\}/g)).toHaveLength(3);
  expect(markup().match(/href="https:\/\/code.eu\/a"/g)).toHaveLength(2);
});

test('an address alone is a link, and no heading has the id of a note or of another part of the page', () => {
  const { markup, compiled } = read(
    text('See https://example.org/ or ada@example.org[^1].\n\n## Note 1\n\n## Announcements\n\n[^1]: A note.'),
  );
  expect(markup()).toMatch(/<a href="https:\/\/example.org\/">.*<a href="mailto:ada@example.org">/);
  expect(markup()).toContain('<h2 id="note-1-2">Note 1');
  expect(compiled?.outline.anchors).toEqual(['note-1-2', 'announcements-2', 'notes', 'note-1']);
});
