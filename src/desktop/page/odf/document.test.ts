import { readFileSync } from 'node:fs';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { newDocument } from './new-document.ts';
import { openDocument } from './open.ts';
import type { ReadContent } from './read.ts';
import { schema } from './schema.ts';
import { writeContent } from './write.ts';
import { addText, startZip } from './zip-package.ts';

const { strong, em, underline, link } = schema.marks;
const EMPTY = await newDocument('el', ['en', 'el-CY']);
const empty = await openDocument(EMPTY);
const STYLES =
  '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>' +
  '<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold" fo:color="#f00"/></style:style>' +
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>' +
  '<text:list-level-style-bullet text:level="2" text:bullet-char="•"/></text:list-style>';

/** The new document with other paragraphs. */
const withBody = (body: string) =>
  empty.xml
    .replace('<office:automatic-styles/>', `<office:automatic-styles>${STYLES}</office:automatic-styles>`)
    .replace(/<text:p .*\/>/, body);
const bodyOf = (xml: string) => /<office:text>(.*)<\/office:text>/s.exec(xml)?.[1];
const stateOf = ({ doc }: ReadContent) => EditorState.create({ doc });
const text = (doc: Node) => doc.textBetween(0, doc.content.size, '|', '↵');

const SAMPLE =
  '<text:h text:style-name="P1" text:outline-level="1">Τίτλος 😀</text:h>' +
  '<text:p text:style-name="P2">a<text:s text:c="2"/>b<text:tab/>c<text:line-break/><text:span text:style-name="T1">bold</text:span> ' +
  '<text:a xlink:type="simple" xlink:href="https://example.org/?a&amp;b" text:style-name="Link">link</text:a></text:p>' +
  '<text:list xml:id="list1" text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item>' +
  '<text:p>two</text:p></text:list-item></text:list></text:list-item></text:list>' +
  '<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-header-rows>' +
  '<table:table-row><table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell>' +
  '<table:table-cell office:value-type="string"><text:p>B</text:p></table:table-cell></table:table-row>' +
  '</table:table-header-rows></table:table><text:p text:style-name="P3">end</text:p>';

test('what nobody touches is written as it was, and all of it means the same when it is written anew', () => {
  const read = empty.read(withBody(SAMPLE));
  expect([...read.problems]).toEqual([]);
  expect(text(read.doc)).toBe('Τίτλος 😀|a  b\tc↵bold link|one|two|A|B|end');
  expect(writeContent(read, read.doc)).toBe(read.xml);
  const { tr } = stateOf(read);
  const changed = tr.insertText('!', tr.doc.content.size - 1).doc;
  expect(writeContent(read, changed)).toBe(read.xml.replace('>end<', '>end!<'));
  const anew = writeContent({ ...read, sources: new WeakMap() }, changed);
  expect(empty.read(anew).doc.eq(changed)).toBe(true);
});

test('typed changes get the styles that they need, once', () => {
  const read = empty.read(withBody('<text:p>plain <text:span text:style-name="T2">red</text:span></text:p>'));
  const { tr } = stateOf(read);
  tr.insertText(' <&>\u0001 ', 1).addMark(7, 12, em.create());
  tr.removeMark(tr.doc.content.size - 4, tr.doc.content.size - 1, strong);
  const list = schema.node('numberedList', null, [
    schema.node('listItem', null, [
      schema.node('paragraph'),
      schema.node('bulletList', null, [schema.node('listItem', null, [schema.node('paragraph')])]),
    ]),
  ]);
  const marks = [strong.create(), underline.create(), link.create({ address: 'mailto:a@example.org' })];
  tr.insert(tr.doc.content.size, [
    schema.node('heading', { level: 2 }, [schema.text('Two', marks)]),
    schema.node('heading', { level: 5 }, [schema.text('Five')]),
    list,
  ]);
  const xml = writeContent(read, tr.doc);
  const again = empty.read(xml);
  expect([...again.problems]).toEqual([]);
  expect(text(again.doc)).toBe(' <&> plain red|Two|Five||');
  expect(again.doc.child(3).type.name).toBe('numberedList');
  expect(again.doc.child(3).firstChild?.child(1).type.name).toBe('bulletList');
  const own = (bodyOf(xml) ?? '').replaceAll(/<\/?text:(?:list|h|a)\b[^>]*>|<text:p [^>]*\/>/g, '');
  expect(own).toContain('<text:s/>&lt;&amp;&gt; ');
  expect(own).toContain('<text:span text:style-name="ApertaItalic">');
  expect(own).toContain('<text:span text:style-name="T2"><text:span text:style-name="ApertaNoBold">red</text:span>');
  expect(xml).toContain('<text:h text:style-name="Heading_20_2" text:outline-level="2">');
  expect(xml).toContain('style:name="ApertaHeading5"');
  // A second time, in the file of the first, adds no style.
  const more = stateOf(again).tr.addMark(8, 11, em.create()).doc;
  const styles = (part: string) => part.match(/<style:style /g)?.length;
  expect(styles(writeContent(again, more))).toBe(styles(xml));
});

describe('a document with anything else is read whole, and not changed', () => {
  const cell = (attributes: string) =>
    `<table:table><table:table-row><table:table-cell ${attributes}><text:p>seen</text:p></table:table-cell></table:table-row></table:table>`;
  const inside = (element: string) => `<text:p>${element}</text:p>`;
  test.each([
    ['a picture', inside('<draw:frame><svg:desc>seen</svg:desc><draw:image/></draw:frame>')],
    ['a picture between paragraphs', '<draw:frame/><text:p>seen</text:p>'],
    ['a footnote', inside('<text:note><text:note-body><text:p>seen</text:p></text:note-body></text:note>')],
    ['a comment', inside('<office:annotation><text:p>seen</text:p></office:annotation>')],
    ['a tracked change', '<text:tracked-changes><text:changed-region/></text:tracked-changes><text:p>seen</text:p>'],
    ['a change', inside('<text:change-start text:change-id="a"/>seen')],
    ['tracking', '<text:tracked-changes text:track-changes="true"/><text:p>seen</text:p>'],
    ['a field', inside('<text:date>seen</text:date>')],
    ['a bookmark', inside('<text:bookmark text:name="a"/>seen')],
    ['a section', '<text:section><text:p>seen</text:p></text:section>'],
    [
      'an index',
      '<text:table-of-content><text:index-body><text:p>seen</text:p></text:index-body></text:table-of-content>',
    ],
    ['a form', '<office:forms><form:form/></office:forms><text:p>seen</text:p>'],
    ['a list header', '<text:list><text:list-header><text:p>seen</text:p></text:list-header></text:list>'],
    ['a span with more', inside('<text:span text:style-name="T1" xhtml:about="a">seen</text:span>')],
    ['cells across columns', cell('table:number-columns-spanned="2"')],
    ['a formula', cell('table:formula="=1"')],
    ['a number', cell('office:value-type="float" office:value="1"')],
    ['other prefixes', '<text:p xmlns:text="urn:other">seen</text:p>'],
  ])('%s', (_, body) => {
    const { problems, doc } = empty.read(withBody(body));
    expect([problems.size > 0, text(doc).includes('seen')]).toEqual([true, true]);
  });

  test('a signature', async () => {
    const zip = startZip();
    await addText(zip, 'mimetype', 'application/vnd.oasis.opendocument.text');
    await addText(zip, 'content.xml', empty.xml);
    await addText(zip, 'META-INF/documentsignatures.xml', '<a/>');
    const signed = await openDocument(await zip.close());
    expect([...signed.read(signed.xml).problems]).toEqual(['a signature']);
  });
});

test('other parts stay as they were compressed, and a new document has the country of the browser', async () => {
  const bytes = new Uint8Array(readFileSync('test/desktop/documents/invitation.odt'));
  const { zip, xml, read } = await openDocument(bytes);
  const { doc } = read(xml);
  const saved = await zip.withContent(writeContent(read(xml), stateOf(read(xml)).tr.insertText('!', 1).doc));
  const again = await openDocument(saved);
  expect([...again.zip.names]).toEqual([...zip.names]);
  expect(text(again.read(again.xml).doc)).toBe(`!${text(doc)}`);
  const partOf = (file: Uint8Array) => {
    const hex = Buffer.from(file).toString('latin1');
    const at = hex.indexOf('styles.xml');
    return hex.slice(at, at + 500);
  };
  expect(partOf(saved)).toBe(partOf(bytes));
  expect(Buffer.from(EMPTY.slice(30, 77)).toString()).toBe('mimetypeapplication/vnd.oasis.opendocument.text');
  expect(empty.read(empty.xml).styles.language).toBe('el-CY');
});
