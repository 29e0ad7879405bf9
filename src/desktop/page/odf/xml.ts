// Bounded XML. The parser (docs/dependencies.md) loads nothing and replaces no entities of a document's own.
import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml';
import { DocumentFault } from './fault.ts';

export type Attributes = Readonly<Record<string, string>>;

const MOST_TAGS = 100_000;
const MOST_DEPTH = 60;

/** Parses a text with the offsets of its elements. Throws a `DocumentFault`. */
export function parse(xml: string): XmlElement {
  if (xml.split('<', MOST_TAGS + 1).length > MOST_TAGS) throw new DocumentFault('too-large');
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(xml, { includeOffsets: true }));
  } catch {
    // Not well-formed, or so deep that the parser has no stack left.
    throw new DocumentFault('damaged');
  }
  let level = root ? [root] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MOST_DEPTH) throw new DocumentFault('too-large');
    level = level.flatMap(elementsOf);
  }
  if (!root) throw new DocumentFault('damaged');
  return root;
}

export const isElement = (node: unknown): node is XmlElement => node instanceof XmlElement;
export const isText = (node: unknown): node is XmlText | XmlCdata =>
  node instanceof XmlText || node instanceof XmlCdata;

/** The elements in it, without text and comments. */
export const elementsOf = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsOf(element).find((child) => child.name === name);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Letters that XML has not at all (2.2 of XML 1.0).
// oxlint-disable-next-line no-control-regex -- these are the letters to leave out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as content or value of an attribute. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
    .replace(/[\t\r\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** An element as text. */
export function writeElement(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
