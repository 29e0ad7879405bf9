// What the editor knows of a document. `own`: the attributes of the element in the file, as they were.
import { Schema, type Attrs, type DOMOutputSpec, type Node } from 'prosemirror-model';
import type { Attributes } from './xml.ts';

const OWN = { own: { default: null } };
const SAFE_ADDRESS = /^(?:https?|mailto):/i;

export const ownOf = ({ attrs }: { readonly attrs: Attrs }): Attributes | null => attrs['own'] as Attributes | null;

const startOf = (node: Node): Record<string, string> => {
  const start = ownOf(node)?.['text:start-value'] ?? '';
  return /^\d{1,6}$/.test(start) ? { value: start } : {};
};
const isSafe = (address: unknown): address is string => typeof address === 'string' && SAFE_ADDRESS.test(address);

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', attrs: OWN, parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { ...OWN, level: { default: 1 } },
      toDOM: ({ attrs }): DOMOutputSpec =>
        attrs['level'] > 6 ? ['h6', { 'aria-level': String(attrs['level']) }, 0] : [`h${attrs['level']}`, 0],
    },
    bulletList: { group: 'block', content: 'listItem+', attrs: OWN, toDOM: () => ['ul', 0] },
    numberedList: { group: 'block', content: 'listItem+', attrs: OWN, toDOM: () => ['ol', 0] },
    listItem: { content: 'block+', defining: true, attrs: OWN, toDOM: (node) => ['li', startOf(node), 0] },
    // `columns`: the elements before its rows, as text; `shape`: how many cells each row has.
    table: {
      group: 'block',
      content: 'tableRow+',
      isolating: true,
      attrs: { ...OWN, columns: { default: '' }, shape: { default: '' } },
      toDOM: () => ['table', ['tbody', 0]],
    },
    tableRow: { content: 'tableCell+', attrs: { ...OWN, isHeader: { default: false } }, toDOM: () => ['tr', 0] },
    tableCell: {
      content: 'block+',
      isolating: true,
      attrs: { ...OWN, isHeader: { default: false } },
      toDOM: ({ attrs }) => (attrs['isHeader'] ? ['th', { scope: 'col' }, 0] : ['td', 0]),
    },
    lineBreak: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { address: {}, ...OWN },
      inclusive: false,
      toDOM: ({ attrs: { address } }) => [
        'a',
        isSafe(address) ? { href: address, target: '_blank', rel: 'noreferrer', title: address } : {},
        0,
      ],
    },
    // Names of styles, the outermost first.
    styled: { attrs: { names: {} }, toDOM: () => ['span', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
});
