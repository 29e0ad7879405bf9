// The zip file that a document is (OpenDocument 1.3, part 2). What is not edited is copied as it was compressed.
import {
  configure,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { DocumentFault } from './fault.ts';

// The page's policy lets no worker start.
configure({ useWebWorkers: false });

/** Of one part that is read, unpacked. A book of 400 pages has 1 MiB. */
export const MOST_PART_BYTES = 2 * 1024 * 1024;
const MOST_ENTRIES = 2000;

export interface ZipPackage {
  readonly names: ReadonlySet<string>;
  /** Returns the text of a part, or nothing where there is none. Rejects with a `DocumentFault`. */
  readonly read: (name: string) => Promise<string | undefined>;
  /** Returns the file with another `content.xml`. */
  readonly withContent: (content: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Rejects with a `DocumentFault` if it is no zip file. */
export async function openPackage(bytes: Uint8Array<ArrayBuffer>): Promise<ZipPackage> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { checkCrc32: true, checkOverlappingEntry: true });
  const entries: FileEntry[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entries.length === MOST_ENTRIES) throw new DocumentFault('too-large');
      if (!entry.directory) entries.push(entry);
    }
  } catch (error) {
    throw error instanceof DocumentFault ? error : new DocumentFault('damaged');
  }
  const names = new Set(entries.map(({ filename }) => filename));
  // Programs would differ in which of two parts with one name they take.
  if (names.size < entries.length) throw new DocumentFault('damaged');
  return {
    names,
    read: async (name) => {
      const entry = entries.find(({ filename }) => filename === name);
      return entry && readPart(entry);
    },
    withContent: async (content) => {
      const out = startZip();
      for (const entry of entries)
        if (entry.filename === 'content.xml') await addText(out, entry.filename, content);
        else await copy(entry, out);
      return out.close();
    },
  };
}

/** Counts while it unpacks: the size that a zip file states may be a lie. */
async function readPart(entry: FileEntry): Promise<string> {
  if (entry.encrypted) throw new DocumentFault('damaged');
  if (entry.uncompressedSize > MOST_PART_BYTES) throw new DocumentFault('too-large');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > MOST_PART_BYTES) throw new DocumentFault('too-large');
      text += decoder.decode(chunk, { stream: true });
    },
  });
  try {
    await entry.getData(sink);
    return text + decoder.decode();
  } catch {
    throw new DocumentFault(size > MOST_PART_BYTES ? 'too-large' : 'damaged');
  }
}

type Zip = ZipWriter<Uint8Array<ArrayBuffer>>;

/** Returns a zip file to add to. The part `mimetype` comes first, not compressed and without an extra field (part 2, 3.3). */
export const startZip = (): Zip => new ZipWriter(new Uint8ArrayWriter(), { extendedTimestamp: false });

/** Adds a part; `isStored`: as it is, not compressed. */
export async function addText(zip: Zip, name: string, text: string, isStored = false): Promise<void> {
  await zip.add(name, new Uint8ArrayReader(new TextEncoder().encode(text)), {
    dataDescriptor: false,
    ...(isStored && { level: 0 }),
  });
}

async function copy(entry: FileEntry, zip: Zip): Promise<void> {
  const { filename, compressionMethod, uncompressedSize, crc32, lastModDate, encrypted } = entry;
  const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, checkCrc32: false });
  await zip.add(filename, new Uint8ArrayReader(packed), {
    passThrough: true,
    dataDescriptor: false,
    compressionMethod,
    uncompressedSize,
    ...(crc32 !== undefined && { crc32 }),
    lastModDate,
    encrypted,
  });
}
