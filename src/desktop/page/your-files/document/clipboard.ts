// Copy and paste without HTML: the page's policy makes no elements of text. What was copied here keeps its form, everything else comes as text.
import type { Slice } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';

let copied: { readonly text: string; readonly slice: Slice } | undefined;

const textOf = (data: DataTransfer | null) => (data?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');

function insert(view: EditorView, text: string): void {
  if (text === copied?.text) view.dispatch(view.state.tr.replaceSelection(copied.slice).scrollIntoView());
  else if (text !== '') view.pasteText(text);
}

export const clipboard: EditorProps = {
  clipboardTextSerializer(slice) {
    const text = slice.content.textBetween(0, slice.content.size, '\n\n', (node) => (node.isInline ? '\n' : ''));
    copied = { text, slice };
    return text;
  },
  handleDOMEvents: {
    paste(view, event) {
      event.preventDefault();
      insert(view, textOf(event.clipboardData));
      return true;
    },
    drop(view, event) {
      if (view.dragging) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      const text = textOf(event.dataTransfer);
      if (!at || text === '') return true;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      insert(view, text);
      return true;
    },
  },
};
