// A document in OpenDocument format that is opened (OASIS OpenDocument 1.3; ISO/IEC 26300).
import { DocumentFault } from './fault.ts';
import { readContent, type ReadContent } from './read.ts';
import { openPackage, type ZipPackage } from './zip-package.ts';

export const TYPE = 'application/vnd.oasis.opendocument.text';

export interface OpenedDocument {
  readonly zip: ZipPackage;
  /** `content.xml` as it is in the file. */
  readonly xml: string;
  /** Reads a `content.xml`, such as one that was typed and not saved. Throws a `DocumentFault`. */
  readonly read: (xml: string) => ReadContent;
}

/** Opens the bytes of a file. Rejects with a `DocumentFault`. */
export async function openDocument(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedDocument> {
  const zip = await openPackage(bytes);
  const [type, xml, styles] = [await zip.read('mimetype'), await zip.read('content.xml'), await zip.read('styles.xml')];
  if (type?.trim() !== TYPE || xml === undefined) throw new DocumentFault('damaged');
  const isSigned = zip.names.has('META-INF/documentsignatures.xml');
  return {
    zip,
    xml,
    read: (text) => {
      const read = readContent(text, styles);
      // A change would end the signature.
      return isSigned ? { ...read, problems: new Set([...read.problems, 'a signature']) } : read;
    },
  };
}
