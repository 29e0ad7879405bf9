// The letters of a paragraph.
import type { XmlElement } from '@rgrove/parse-xml';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';
import { over, type Look, type Styles } from './styles.ts';
import { elementsOf, isElement, isText } from './xml.ts';

/** Spaces that one element may stand for. */
const MOST_SPACES = 1000;

interface Around {
  readonly names: readonly string[];
  readonly look: Look;
  readonly link: Mark | undefined;
}

/** Reads what is in a paragraph. `problem` is called with what the editor could not write again; its text is read all the same. */
export function readInline(paragraph: XmlElement, styles: Styles, problem: (name: string) => void): Node[] {
  const nodes: Node[] = [];
  // White space is one space, and none at the beginning (part 3, 6.1.2).
  let isAfterSpace = true;

  const add = (text: string, { names, look, link }: Around) => {
    if (text === '') return;
    const marks = [
      link,
      names.length > 0 && schema.mark('styled', { names: names.join(' ') }),
      look.strong && schema.mark('strong'),
      look.em && schema.mark('em'),
      look.underline && schema.mark('underline'),
    ].filter((mark) => typeof mark === 'object');
    nodes.push(schema.text(text, marks));
    isAfterSpace = false;
  };
  const read = (element: XmlElement, around: Around): void => {
    for (const child of element.children) {
      if (isText(child)) {
        const text = child.text.replaceAll(/[ \t\r\n]+/g, ' ');
        const shown = isAfterSpace ? text.replace(/^ /, '') : text;
        add(shown, around);
        isAfterSpace = shown === '' ? isAfterSpace : shown.endsWith(' ');
      } else if (isElement(child)) readElement(child, around);
    }
  };
  const readElement = (child: XmlElement, around: Around): void => {
    const { name, attributes } = child;
    const only = (...known: string[]) =>
      Object.keys(attributes).every((key) => known.includes(key)) || problem(`${name} with more`);
    if (name === 'text:span') {
      only('text:style-name');
      const style = attributes['text:style-name'];
      if (style === undefined) read(child, around);
      else
        read(child, {
          ...around,
          names: [...around.names, style],
          look: over(around.look, styles.text(style).look),
        });
    } else if (name === 'text:a') {
      if (around.link) problem('a link in a link');
      read(child, {
        ...around,
        link: schema.mark('link', { address: attributes['xlink:href'] ?? '', own: { ...attributes } }),
      });
    } else if (name === 'text:s') {
      const count = Number(attributes['text:c'] ?? 1);
      if (!(count <= MOST_SPACES)) problem('many spaces');
      add(' '.repeat(Math.min(Math.max(count || 0, 0), MOST_SPACES)), around);
    } else if (name === 'text:tab') add('\t', around);
    else if (name === 'text:line-break') {
      nodes.push(schema.node('lineBreak'));
      isAfterSpace = false;
    } else if (name !== 'text:soft-page-break') {
      problem(name);
      // A field has its text in it; a note, a comment and a picture have paragraphs, a title or a description.
      const parts = textsIn(child);
      if (parts.length > 0) add(`[${parts.join(' ')}]`, around);
      else read(child, around);
    }
  };
  read(paragraph, { names: [], look: {}, link: undefined });
  return nodes;
}

function textsIn(element: XmlElement): string[] {
  return elementsOf(element).flatMap((child) =>
    /^(text:[ph]|svg:(title|desc))$/.test(child.name) ? [child.text] : textsIn(child),
  );
}
