import { chainCommands } from 'prosemirror-commands';
import { EditorState, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { newDocument } from '../../odf/new-document.ts';
import { openDocument } from '../../odf/open.ts';
import { schema } from '../../odf/schema.ts';
import { enter, toggleList } from './commands.ts';

const opened = await openDocument(await newDocument('en', ['en']));

test('Enter makes a new item of a list, and ends the list where the item is empty', () => {
  let state = EditorState.create({ doc: opened.read(opened.xml).doc });
  const run = (command: Command) => command(state, (tr) => (state = state.apply(tr)));
  const type = (text: string) => (state = state.apply(state.tr.insertText(text)));
  run(toggleList(schema.nodes.bulletList));
  for (const text of ['one', 'two', '']) {
    type(text);
    run(chainCommands(...enter));
  }
  type('after');
  expect(state.doc.children.map((node) => node.children.map(({ textContent }) => textContent))).toEqual([
    ['one', 'two'],
    ['after'],
  ]);
});
