// From the editor back to `content.xml`. What nobody has touched is written as it was.
import type { Node } from 'prosemirror-model';
import { NewStyles } from './new-styles.ts';
import { NAMESPACES, type ReadContent } from './read.ts';
import { ownOf, schema } from './schema.ts';
import { writeInline } from './write-inline.ts';
import { childOf, writeElement, type Attributes } from './xml.ts';

/** Returns the whole part. A document that is the one that was read gives the same text. */
export function writeContent(read: ReadContent, doc: Node): string {
  if (doc.eq(read.doc)) return read.xml;
  const { xml, root } = read;
  const writer = new Writer(read);
  const blocks = writer.blocks(doc);
  const body = childOf(root, 'office:body');
  const text = childOf(body, 'office:text');
  if (!body || !text) throw new Error('a document was read without its text');
  const written = writeElement('office:text', text.attributes, read.declarations + blocks);
  return (
    declareIn(
      xml.slice(0, root.start),
      xml.slice(root.start, body.start),
      root.attributes,
      writer.styles.definitions(),
    ) +
    xml.slice(body.start, text.start) +
    written +
    xml.slice(text.end)
  );
}

/** Returns what comes before the text, with prefixes and styles that the text needs and the file does not have yet. */
function declareIn(before: string, head: string, { ...declared }: Attributes, definitions: string): string {
  const missing = Object.entries(NAMESPACES)
    .filter(([prefix]) => !(`xmlns:${prefix}` in declared))
    .map(([prefix, name]) => ` xmlns:${prefix}="${name}"`)
    .join('');
  const named = head.replace(/^<[^\s>]+/, (start) => start + missing);
  if (definitions === '') return before + named;
  const END = '</office:automatic-styles>';
  const at = named.lastIndexOf(END);
  if (at >= 0) return before + named.slice(0, at) + definitions + named.slice(at);
  const rest = named.replace(/<office:automatic-styles\s*\/>\s*$/, '');
  return `${before}${rest}<office:automatic-styles>${definitions}${END}`;
}

interface Place {
  readonly level: number;
  readonly style: string | undefined;
}

const TOP: Place = { level: 0, style: undefined };

class Writer {
  readonly styles: NewStyles;
  readonly #read: ReadContent;
  readonly #ids = new Set<string>();

  constructor(read: ReadContent) {
    this.#read = read;
    this.styles = new NewStyles(read);
  }

  blocks(parent: Node, place = TOP): string {
    return parent.children.map((child) => this.#block(child, place)).join('');
  }

  #block(node: Node, place: Place): string {
    const source = this.#read.sources.get(node);
    if (source !== undefined && (place.level === 0 || node.isTextblock) && this.#isFirst(source)) return source;
    const { type } = node;
    const { paragraph, heading, bulletList, numberedList, table, tableRow, tableCell } = schema.nodes;
    const own = this.#own(node);
    if (type === paragraph || type === heading) {
      const style =
        ownOf(node) === null ? this.styles.paragraph(type === heading ? Number(node.attrs['level']) : 0) : undefined;
      const attributes = { ...own, ...(style !== undefined && { 'text:style-name': style }) };
      const content = writeInline(node, this.styles);
      if (type === paragraph) return writeElement('text:p', attributes, content);
      return writeElement('text:h', { ...attributes, 'text:outline-level': String(node.attrs['level']) }, content);
    }
    if (type === bulletList || type === numberedList) return this.#list(node, own, place, type === numberedList);
    if (type === table) {
      const made = ownOf(node) === null ? { 'table:style-name': this.styles.table() } : own;
      return writeElement('table:table', made, node.attrs['columns'] + this.#rows(node));
    }
    if (type === tableRow) return writeElement('table:table-row', own, this.blocks(node));
    if (type === tableCell) {
      const made =
        ownOf(node) === null ? { 'table:style-name': this.styles.cell(), 'office:value-type': 'string' } : own;
      return writeElement('table:table-cell', made, this.blocks(node));
    }
    throw new Error(`nothing writes ${type.name}`);
  }

  #rows(table: Node): string {
    const heads = table.children.filter(({ attrs }) => attrs['isHeader']);
    const rest = table.children.filter(({ attrs }) => !attrs['isHeader']);
    const write = (rows: readonly Node[]) => rows.map((row) => this.#block(row, TOP)).join('');
    return (heads.length > 0 ? writeElement('table:table-header-rows', {}, write(heads)) : '') + write(rest);
  }

  #list(node: Node, own: Attributes, place: Place, isNumbered: boolean): string {
    const level = place.level + 1;
    const inherited = own['text:style-name'] ?? place.style;
    const isAsRead = this.styles.isNumbered(inherited, level) === isNumbered;
    const isKept = isAsRead && (inherited !== undefined || ownOf(node) !== null);
    const style = isKept ? inherited : this.styles.list(isNumbered);
    const attributes = isKept || style === undefined ? own : { ...own, 'text:style-name': style };
    const items = node.children
      .map((item) => writeElement('text:list-item', this.#own(item), this.blocks(item, { level, style })))
      .join('');
    return writeElement('text:list', attributes, items);
  }

  /** Whether nothing in it has an identity that was written already: a copy has none. */
  #isFirst(source: string): boolean {
    const ids = [...source.matchAll(/\sxml:id="([^"]*)"/g)].map(([, id]) => id ?? '');
    if (ids.some((id) => this.#ids.has(id))) return false;
    for (const id of ids) this.#ids.add(id);
    return true;
  }

  #own(node: Node): Attributes {
    const { 'xml:id': id, ...own } = ownOf(node) ?? {};
    if (id === undefined || this.#ids.has(id)) return own;
    this.#ids.add(id);
    return { ...own, 'xml:id': id };
  }
}
