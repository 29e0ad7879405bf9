// The PDFs that texts offer: what is shown of each, and what a section of documents demands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf } from '../kinds/kinds.ts';
import type { Fault } from '../reading/faults.ts';
import { filesOf } from '../reading/front-matter.ts';
import type { Item } from '../reading/item.ts';
import type { AllMedia } from './media.ts';
import { readPdf, type PdfFacts } from './pdf-facts.ts';

/** What the PDFs say of themselves, by the addresses of the files. */
export type Documents = ReadonlyMap<string, PdfFacts>;

/** Larger ones are not looked into. */
const LARGEST_BYTES = 25_000_000;

/**
 * Reads the PDFs of all texts that are on this machine. In a section of documents, adds a fault for each that is no PDF, or that a
 * screen reader cannot read: without tags, or in another language than it says. Elsewhere such a PDF is a hint.
 */
export function readDocuments(
  items: readonly Item[],
  { files }: Pick<AllMedia, 'files'>,
  faults: Fault[],
  hints: Fault[],
): Documents {
  const documents = new Map<string, PdfFacts>();
  for (const item of items) {
    const isDocument = contentOf(item.section) === 'documents';
    const fault = (line: number, text: string) => (isDocument ? faults : hints).push({ file: item.file, line, text });
    if (isDocument && item.data.files.length === 0)
      fault(1, "lacks 'files': the PDF that it offers, such as [guide.pdf]");
    for (const { named, line } of filesOf(item)) {
      const media = files.get(join(item.folder, named.file));
      // Media that are missing are a fault or a warning already.
      if (!media?.source) continue;
      const found = media.bytes > LARGEST_BYTES ? 'has more than 25 MB' : readPdf(readFileSync(media.source));
      const refused = typeof found === 'string' ? found : lackOf(found, item.language, isDocument);
      if (refused !== undefined && (isDocument || named.file.endsWith('.pdf')))
        fault(line, `the file ${named.file} ${refused}`);
      if (typeof found !== 'string') documents.set(media.path, found);
    }
  }
  return documents;
}

/** A text of another section may offer a PDF in another language. */
function lackOf({ isTagged, language }: PdfFacts, expected: string, isDocument: boolean): string | undefined {
  if (!isTagged) return 'has no tags, so that screen readers cannot follow it; export it as a tagged PDF';
  if (!isDocument || language.slice(0, 2).toLowerCase() === expected) return undefined;
  return `says that its language is '${language}', and the text is in '${expected}'; set the language and export it again`;
}
