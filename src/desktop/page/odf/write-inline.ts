// The letters of a paragraph, as text of the file.
import type { Mark, Node } from 'prosemirror-model';
import type { NewStyles } from './new-styles.ts';
import { ownOf, schema } from './schema.ts';
import { escapeXml, writeElement } from './xml.ts';

/** Returns what is in a paragraph. */
export function writeInline(paragraph: Node, styles: NewStyles): string {
  let written = '';
  let link: Mark | undefined;
  let linked = '';
  // A space at the beginning, or after another one, would not be read again (part 3, 6.1.2).
  let isAfterSpace = true;

  const letters = (text: string) =>
    text.replaceAll(/\t| +|[^\t ]+/g, (part) => {
      const wasAfterSpace = isAfterSpace;
      isAfterSpace = part === '\t' || part.startsWith(' ');
      if (part === '\t') return '<text:tab/>';
      if (!part.startsWith(' ')) return escapeXml(part);
      const more = part.length - (wasAfterSpace ? 0 : 1);
      const spaces = more > 0 ? writeElement('text:s', more > 1 ? { 'text:c': String(more) } : {}, '') : '';
      return (wasAfterSpace ? '' : ' ') + spaces;
    });
  const close = () => {
    if (link) written += writeElement('text:a', linkOf(link), linked);
    [link, linked] = [undefined, ''];
  };
  for (const node of paragraph.children) {
    const its = node.marks.find(({ type }) => type === schema.marks.link);
    if (!(its && link && its.eq(link))) close();
    link = its;
    let piece = '<text:line-break/>';
    if (node.isText) piece = styles.inSpans(node.marks, letters(node.text ?? ''));
    else isAfterSpace = true;
    if (link) linked += piece;
    else written += piece;
  }
  close();
  return written;
}

const linkOf = (link: Mark) => ({
  'xlink:type': 'simple',
  ...ownOf(link),
  'xlink:href': String(link.attrs['address']),
});
