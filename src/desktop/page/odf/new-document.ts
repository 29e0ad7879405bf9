// An empty document, with the styles that the editor and Writer offer.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { TYPE } from './open.ts';
import { NAMESPACES } from './read.ts';
import { writeElement, type Attributes } from './xml.ts';
import { addText, startZip } from './zip-package.ts';

const VERSION = { 'office:version': '1.3' };
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

/** Returns the bytes of it. `preferred`: languages of the browser, such as `de-AT`; they name the country. */
export async function newDocument(language: Language, preferred: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = startZip();
  await addText(zip, 'mimetype', TYPE, true);
  await addText(zip, 'content.xml', part('office:document-content', body()));
  await addText(zip, 'styles.xml', part('office:document-styles', styles(language, countryOf(language, preferred))));
  await addText(zip, 'META-INF/manifest.xml', manifest());
  return zip.close();
}

function countryOf(language: Language, preferred: readonly string[]): string {
  const region = new RegExp(`^${language}-(?:\\w{4}-)?([A-Z]{2})\\b`);
  return (
    preferred.map((one) => region.exec(one)?.[1]).find((one) => one !== undefined) ??
    LANGUAGES[language].locale.slice(3)
  );
}

function part(name: string, content: string): string {
  const declared = Object.entries(NAMESPACES).map(([prefix, urn]) => [`xmlns:${prefix}`, urn]);
  const all = { ...(Object.fromEntries(declared) as Attributes), ...VERSION };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(name, all, content)}`;
}

const body = () =>
  writeElement('office:automatic-styles', {}, '') +
  writeElement(
    'office:body',
    {},
    writeElement('office:text', {}, writeElement('text:p', { 'text:style-name': 'Text_20_body' }, '')),
  );

function manifest(): string {
  const entry = (path: string, type: string) =>
    writeElement('manifest:file-entry', { 'manifest:full-path': path, 'manifest:media-type': type }, '');
  const entries = entry('/', TYPE) + entry('content.xml', 'text/xml') + entry('styles.xml', 'text/xml');
  const attributes = { 'xmlns:manifest': MANIFEST, 'manifest:version': '1.3' };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement('manifest:manifest', attributes, entries)}`;
}

interface Paragraph {
  readonly parent?: string;
  readonly next?: string;
  readonly level?: number;
  readonly space: Attributes;
  readonly letters?: Attributes;
}

function paragraph(name: string, { parent, next, level, space, letters = {} }: Paragraph): string {
  const attributes = {
    'style:name': name.replaceAll(' ', '_20_'),
    'style:display-name': name,
    'style:family': 'paragraph',
    ...(parent !== undefined && { 'style:parent-style-name': parent }),
    ...(next !== undefined && { 'style:next-style-name': next }),
    ...(level !== undefined && { 'style:default-outline-level': String(level) }),
    'style:class': 'text',
  };
  const properties =
    writeElement('style:paragraph-properties', space, '') + writeElement('style:text-properties', letters, '');
  return writeElement('style:style', attributes, properties);
}

function styles(language: Language, country: string): string {
  const normal = writeElement(
    'style:default-style',
    { 'style:family': 'paragraph' },
    writeElement(
      'style:text-properties',
      {
        'style:font-name': 'Liberation Serif',
        'fo:font-size': '12pt',
        'fo:language': language,
        'fo:country': country,
      },
      '',
    ),
  );
  const heading = (level: number, size: string) =>
    paragraph(`Heading ${level}`, {
      parent: 'Standard',
      next: 'Text_20_body',
      level,
      space: { 'fo:margin-top': '0.42cm', 'fo:margin-bottom': '0.21cm', 'fo:keep-with-next': 'always' },
      letters: { 'style:font-name': 'Liberation Sans', 'fo:font-size': size, 'fo:font-weight': 'bold' },
    });
  const common =
    normal +
    paragraph('Standard', { space: {} }) +
    paragraph('Text body', {
      parent: 'Standard',
      space: { 'fo:margin-top': '0cm', 'fo:margin-bottom': '0.25cm', 'fo:line-height': '115%' },
    }) +
    heading(1, '18pt') +
    heading(2, '16pt') +
    heading(3, '14pt');
  return fonts() + writeElement('office:styles', {}, common) + page();
}

function fonts(): string {
  const face = (name: string) =>
    writeElement('style:font-face', { 'style:name': name, 'svg:font-family': `'${name}'` }, '');
  const svg = { 'xmlns:svg': 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0' };
  return writeElement('office:font-face-decls', svg, face('Liberation Serif') + face('Liberation Sans'));
}

/** A4 with margins as Writer has them. */
function page(): string {
  const properties = { 'fo:page-width': '21cm', 'fo:page-height': '29.7cm', 'fo:margin': '2cm' };
  const layout = writeElement(
    'style:page-layout',
    { 'style:name': 'Page' },
    writeElement('style:page-layout-properties', properties, ''),
  );
  const master = { 'style:name': 'Standard', 'style:page-layout-name': 'Page' };
  return (
    writeElement('office:automatic-styles', {}, layout) +
    writeElement('office:master-styles', {}, writeElement('style:master-page', master, ''))
  );
}
