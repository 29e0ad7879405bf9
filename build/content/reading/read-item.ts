// Reads one text: whether it is shown, and what is in it.
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { contentOf } from '../kinds/kinds.ts';
import type { Hidden } from '../links/links.ts';
import { compile, LONGEST_SOURCE } from '../markdown/compile.ts';
import type { Placeholders } from '../markdown/placeholders.ts';
import { NOT_UTF8 } from './encoding.ts';
import type { Fault } from './faults.ts';
import type { TextFile } from './folder.ts';
import { hashOf } from './hash-of.ts';
import { OUTSIDE } from './inside.ts';
import type { Item } from './item.ts';
import type { OutlineCache } from './outline-cache.ts';
import { dayOf, isDraft } from './read-front-matter.ts';

/** How texts are read. */
export interface ItemOptions {
  placeholders: Placeholders;
  drafts: boolean;
  today: string;
  faults: Fault[];
  outlines: OutlineCache;
  isInside: (file: string) => boolean;
}

/** Returns the text, none after a fault, or why it is not shown. */
export function readItem(
  text: TextFile,
  { placeholders, drafts, today, faults, outlines, isInside }: ItemOptions,
): Item[] | Exclude<Hidden, 'faulty'> {
  const { file } = text;
  const source = readSource(file, isInside, (words) => void faults.push({ file, text: words }));
  if (source === undefined) return [];
  const hash = hashOf(placeholders.key + source);
  const known = outlines.get(hash);
  // A text that is being written, or waits for its day, does not stop a build.
  if (!known && !drafts && isDraft(source)) return 'draft';
  const from = known ? '' : (dayOf(source) ?? '');
  if (!drafts && from > today) return { from };
  const outline =
    known ??
    compile(source, {
      kind: contentOf(text.section),
      placeholders,
      fault: (line, words) => void faults.push({ file, line, text: words }),
    })?.outline;
  if (!outline) return [];
  if (!known) outlines.set(hash, outline);
  // `isDraft` and `dayOf` do not see every way to write it.
  if (outline.data.draft && !drafts) return 'draft';
  if (outline.data.date > today && !drafts) return { from: outline.data.date };
  return [{ ...text, ...outline, hash }];
}

/** Returns the text of a file, or calls `fault`. */
function readSource(
  file: string,
  isInside: ItemOptions['isInside'],
  fault: (words: string) => void,
): string | undefined {
  const { size } = statSync(file);
  const isOwn = isInside(file);
  const bytes = isOwn && size <= 4 * LONGEST_SOURCE ? readFileSync(file) : undefined;
  if (!isOwn) fault(OUTSIDE);
  else if (!bytes) fault(`has ${size} bytes, at most ${4 * LONGEST_SOURCE}: divide it`);
  else if (!isUtf8(bytes)) fault(NOT_UTF8);
  else return bytes.toString();
  return undefined;
}
