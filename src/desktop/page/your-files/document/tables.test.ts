import { splitBlock } from 'prosemirror-commands';
import { EditorState, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { newDocument } from '../../odf/new-document.ts';
import { openDocument } from '../../odf/open.ts';
import { writeContent } from '../../odf/write.ts';
import { pluginsOf } from './plugins.ts';
import { deleteRow, deleteTable, insertRow, insertTable } from './tables.ts';

const opened = await openDocument(await newDocument('en', ['en']));
const read = opened.read(opened.xml);
const plugins = pluginsOf(
  () => undefined,
  () => undefined,
);

test('a table is made, gets and loses rows, is written and read, and goes', () => {
  let state = EditorState.create({ doc: read.doc, plugins });
  const run = (command: Command, text = '') => {
    const isDone = command(state, (tr) => (state = state.apply(tr)));
    state = state.apply(state.tr.insertText(text));
    return isDone;
  };
  run(() => true, 'before');
  run(splitBlock);
  run(insertTable(2), 'head');
  expect(run(insertTable(2))).toBe(false);
  run(insertRow, 'first');
  run(insertRow, 'second');
  const saved = writeContent(read, state.doc);
  const again = opened.read(saved);
  expect([...again.problems]).toEqual([]);
  expect(saved).toContain('<table:table-header-rows><table:table-row><table:table-cell table:style-name="ApertaCell"');
  const table = again.doc.child(1);
  expect(table.attrs['shape']).toBe('2,2,2,2');
  expect(table.children.map(({ textContent }) => textContent)).toEqual(['head', 'first', 'second', '']);
  run(deleteRow);
  run(deleteRow, '!');
  expect(state.doc.child(1).children.map(({ textContent }) => textContent)).toEqual(['head', '!first']);
  run(deleteTable, 'end');
  expect(state.doc.toString()).toBe('doc(paragraph("before"), paragraph("end"))');
});
