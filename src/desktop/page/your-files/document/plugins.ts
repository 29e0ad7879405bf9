// What the editor does by keys, and what it refuses.
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { Plugin, type Command } from 'prosemirror-state';
import { schema } from '../../odf/schema.ts';
import { breakLine, emptyCells, enter, hasMark, MARKS, toggle } from './commands.ts';

/** `onToggled` says what a key has switched: nothing else tells those who do not see the tool bar. `onLink` asks for a link. */
export function pluginsOf(onToggled: (name: keyof typeof MARKS, isOn: boolean) => void, onLink: () => void): Plugin[] {
  const keys: Record<string, Command> = {
    Enter: chainCommands(...enter, baseKeymap['Enter'] ?? (() => false)),
    'Shift-Enter': breakLine,
    Backspace: emptyCells,
    Delete: emptyCells,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-k': (_, dispatch) => {
      if (dispatch) onLink();
      return true;
    },
  };
  for (const [name, { type, key }] of Object.entries(MARKS))
    keys[key] = (state, dispatch, view) => {
      const isDone = toggle(type)(state, dispatch);
      if (isDone && view) onToggled(name as keyof typeof MARKS, hasMark(view.state, type));
      return isDone;
    };
  // Tab is in neither: it leaves the text (WCAG 2.1.2).
  return [history(), keymap(keys), keymap(baseKeymap), keepTables];
}

function shapesOf(doc: Node): readonly string[] {
  const shapes: string[] = [];
  doc.descendants((node) => {
    if (node.type === schema.nodes.table)
      shapes.push(`${String(node.attrs['shape'])} ${node.children.map(({ childCount }) => childCount).join()}`);
    return !node.isTextblock;
  });
  return shapes;
}

/** A table has no half rows: its cells can be emptied, or all of it deleted. */
const keepTables = new Plugin({
  filterTransaction: (tr) =>
    !tr.docChanged || shapesOf(tr.doc).every((shape) => shape.split(' ')[0] === shape.split(' ')[1]),
});
