import { expect, test } from 'vitest';
import type { DocumentFaultKind } from './fault.ts';
import { newDocument } from './new-document.ts';
import { openDocument } from './open.ts';
import { addText, MOST_PART_BYTES, startZip } from './zip-package.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const whole = await newDocument('en', []);
const empty = await openDocument(whole);
const bodied = (body: string) => empty.xml.replace(/<text:p .*\/>/, body);
const zipOf = async (content: string, type = 'application/vnd.oasis.opendocument.text') => {
  const zip = startZip();
  await addText(zip, 'mimetype', type);
  await addText(zip, 'content.xml', content);
  return zip.close();
};
/** States another size of `content.xml` in the directory at the end. */
const lie = (bytes: Bytes, size: number) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02_01_4b_50 && view.getUint16(at + 28, true) === 11)
      view.setUint32(at + 24, size, true);
  return bytes;
};
const bomb = await zipOf(' '.repeat(40 * MOST_PART_BYTES));
const deep = bodied('<text:p>'.repeat(20_000) + '</text:p>'.repeat(20_000));
test.each<[string, Bytes, DocumentFaultKind]>([
  ['a bomb', bomb, 'too-large'],
  ['a bomb that states a small size', lie(bomb.slice(), 1000), 'damaged'],
  ['many tags', await zipOf(bodied('<text:p/>'.repeat(100_001))), 'too-large'],
  ['deep nesting', await zipOf(deep), 'damaged'],
  ['lists in lists', await zipOf(bodied('<text:list>'.repeat(80) + '</text:list>'.repeat(80))), 'too-large'],
  ['entities', await zipOf(`<!DOCTYPE a [<!ENTITY a "b">]>${bodied('<text:p>&a;</text:p>')}`), 'damaged'],
  ['no XML', await zipOf('<a'), 'damaged'],
  ['another kind of document', await zipOf(empty.xml, 'application/vnd.oasis.opendocument.spreadsheet'), 'damaged'],
  ['no zip', new TextEncoder().encode('PK'), 'damaged'],
  ['a broken byte', whole.map((byte, at) => (at === 120 ? byte ^ 1 : byte)), 'damaged'],
])('%s is refused at once, and says why', async (_, bytes, kind) => {
  await expect(openDocument(bytes).then((opened) => opened.read(opened.xml))).rejects.toMatchObject({ kind });
});
