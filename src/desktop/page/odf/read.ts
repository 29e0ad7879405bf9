// From `content.xml` to what the editor shows. All of a document is read; what could not be written again is named.
import type { XmlElement } from '@rgrove/parse-xml';
import type { Attrs, Node } from 'prosemirror-model';
import { DocumentFault } from './fault.ts';
import { readInline } from './read-inline.ts';
import { schema } from './schema.ts';
import { Styles } from './styles.ts';
import { childOf, elementsOf, parse } from './xml.ts';

/** A document as it was read. */
export interface ReadContent {
  readonly doc: Node;
  /** What would be lost: such a document is not changed here. */
  readonly problems: ReadonlySet<string>;
  readonly styles: Styles;
  readonly xml: string;
  readonly root: XmlElement;
  /** The source of each node that means the same in any place of the document. */
  readonly sources: WeakMap<Node, string>;
  /** What the document declares before its first paragraph. */
  readonly declarations: string;
}

/** The prefixes that are written here, and what they stand for (part 3, 1.4). */
export const NAMESPACES: Readonly<Record<string, string>> = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  xlink: 'http://www.w3.org/1999/xlink',
};

const DECLARATIONS = /^(text:(sequence|variable|user-field)-decls|office:forms|text:tracked-changes)$/;
const CELL_ONLY = new Set(['table:style-name', 'office:value-type', 'calcext:value-type', 'xml:id']);

/** `stylesXml`: the part with the common styles, if there is one. Throws a `DocumentFault`. */
export function readContent(xml: string, stylesXml?: string): ReadContent {
  const root = parse(xml);
  const text = childOf(childOf(root, 'office:body'), 'office:text');
  if (root.name !== 'office:document-content' || !text) throw new DocumentFault('damaged');
  const reader = new Reader(xml, new Styles([root, ...(stylesXml === undefined ? [] : [parse(stylesXml)])]));
  for (const [prefix, name] of Object.entries(NAMESPACES))
    if ((root.attributes[`xmlns:${prefix}`] ?? name) !== name) reader.problems.add('other prefixes');
  const [children, declarations] = reader.readText(text);
  const doc = schema.node('doc', null, children.length > 0 ? children : [schema.node('paragraph')]);
  const { problems, styles, sources } = reader;
  return { doc, problems, styles, xml, root, sources, declarations };
}

class Reader {
  readonly problems = new Set<string>();
  readonly sources = new WeakMap<Node, string>();
  readonly styles: Styles;
  readonly #xml: string;

  constructor(xml: string, styles: Styles) {
    this.#xml = xml;
    this.styles = styles;
  }

  readText(text: XmlElement): [Node[], string] {
    const isDeclaration = ({ name }: XmlElement) => DECLARATIONS.test(name);
    const children = elementsOf(text);
    const declarations = children.filter(isDeclaration);
    for (const { name, children: inner, attributes } of declarations) {
      if (name === 'text:tracked-changes' && (inner.length > 0 || attributes['text:track-changes'] !== 'false'))
        this.#problem(name);
      if (name === 'office:forms' && inner.length > 0) this.#problem(name);
    }
    const rest = children.filter((child) => !isDeclaration(child));
    return [this.#blocks(rest), declarations.map((child) => this.#sourceOf(child)).join('')];
  }

  #problem = (name: string): void => void this.problems.add(name);

  #sourceOf = ({ start, end }: XmlElement): string => this.#xml.slice(start, end);

  #node(element: XmlElement, name: string, attrs: Attrs, children: Node[], isFree = true): Node {
    const own = { ...element.attributes };
    if (Object.keys(own).some((key) => /^xmlns(:|$)/.test(key))) this.#problem('other prefixes');
    const node = schema.node(name, { own, ...attrs }, children);
    if (isFree) this.sources.set(node, this.#sourceOf(element));
    return node;
  }

  #blocks(elements: readonly XmlElement[], list = { level: 0, style: undefined as string | undefined }): Node[] {
    return elements.flatMap((element) => {
      const { name, attributes } = element;
      if (name === 'text:p') return this.#node(element, 'paragraph', {}, this.#inline(element));
      if (name === 'text:h') {
        const level = Math.min(Math.max(Math.trunc(Number(attributes['text:outline-level'])) || 1, 1), 10);
        return this.#node(element, 'heading', { level }, this.#inline(element));
      }
      if (name === 'text:list') return this.#list(element, list.level + 1, list.style);
      if (name === 'table:table') return this.#table(element);
      if (name === 'text:soft-page-break') return [];
      this.#problem(name);
      return name === 'office:annotation' || name.startsWith('draw:') ? [] : this.#blocks(elementsOf(element), list);
    });
  }

  #inline = (element: XmlElement): Node[] => readInline(element, this.styles, this.#problem);

  #list(element: XmlElement, level: number, around: string | undefined): Node[] {
    const style = element.attributes['text:style-name'] ?? around;
    const items = elementsOf(element).flatMap((item) => {
      if (item.name !== 'text:list-item') this.#problem(item.name);
      const blocks = this.#blocks(elementsOf(item), { level, style });
      return blocks.length === 0 ? [] : [this.#node(item, 'listItem', {}, blocks, false)];
    });
    if (items.length === 0) return [];
    const name = this.styles.isNumbered(style, level) === true ? 'numberedList' : 'bulletList';
    return [this.#node(element, name, {}, items, level === 1)];
  }

  #table(element: XmlElement): Node[] {
    const columns: string[] = [];
    const rows = elementsOf(element).flatMap((child) => {
      if (/^table:table-(columns?|header-columns)$/.test(child.name)) {
        columns.push(this.#sourceOf(child));
        return [];
      }
      if (child.name === 'table:table-header-rows') return elementsOf(child).flatMap((row) => this.#row(row, true));
      return this.#row(child, false);
    });
    if (element.attributes['table:is-sub-table'] === 'true' || element.attributes['table:protected'] === 'true')
      this.#problem('such a table');
    if (rows.length === 0) {
      this.#problem('an empty table');
      return [];
    }
    const shape = rows.map(({ childCount }) => childCount).join();
    return [this.#node(element, 'table', { columns: columns.join(''), shape }, rows)];
  }

  #row(element: XmlElement, isHeader: boolean): Node[] {
    if (element.name === 'text:soft-page-break') return [];
    if (element.name !== 'table:table-row') {
      this.#problem(element.name);
      return elementsOf(element).flatMap((row) => this.#row(row, isHeader));
    }
    if ('table:number-rows-repeated' in element.attributes) this.#problem('repeated rows');
    const cells = elementsOf(element).map((cell) => {
      const type = cell.attributes['office:value-type'] ?? 'string';
      if (cell.name !== 'table:table-cell' || type !== 'string') this.#problem(cell.name);
      for (const key of Object.keys(cell.attributes)) if (!CELL_ONLY.has(key)) this.#problem(`cells with ${key}`);
      const blocks = this.#blocks(elementsOf(cell));
      return this.#node(cell, 'tableCell', { isHeader }, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
    });
    return cells.length === 0 ? [] : [this.#node(element, 'tableRow', { isHeader }, cells)];
  }
}
